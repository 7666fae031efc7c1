import { BookmarkPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useKeyLabel, useKeyLabels } from '../../commands/keymap.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NameDialog } from '../../ui/FormDialog.tsx';
import { showToast, useProblemToast, useSaidChange } from '../../ui/Toasts.tsx';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/MenuItems.tsx';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';

/** Of the name of a view. */
export const MOST_CHARACTERS = 80;

/** Methods that change views answer with all of them. */
const ANSWERS = { answers: 'views.list' } as const;

/** The options of a change to the views that no dialog waits for: a toast says if it failed. */
export function useViewChange() {
  return { ...ANSWERS, onError: useProblemToast() };
}

/** Saves the open list as a view in the sidebar. */
export function SaveViewButton({ query }: { readonly query: string }) {
  const { views: words } = useText();
  const keys = useKeyLabel('list.saveView');
  const { data } = useWorkspaceRead('views.list', {});
  const add = useWorkspaceCommand('views.add', ANSWERS);
  const replace = useWorkspaceCommand('views.update', ANSWERS);
  const [asking, setAsking] = useState(false);
  const views = data?.views ?? [];
  const begin = () => {
    add.reset();
    replace.reset();
    setAsking(true);
  };
  useCommands({ 'list.saveView': begin });

  const save = (name: string) => {
    const same = views.find((view) => view.name === name);
    const onSuccess = () => {
      setAsking(false);
      showToast({ words: words.saved({ name }) });
    };
    if (same === undefined) add.mutate({ name, query }, { onSuccess });
    else replace.mutate({ viewId: same.id, query }, { onSuccess });
  };

  return (
    <>
      <IconButton label={words.save} keys={keys} onClick={begin}>
        <BookmarkPlus size={14} aria-hidden />
      </IconButton>
      {asking ? (
        <NameDialog
          title={words.saveTitle}
          hint={words.nameHint}
          before=""
          mostCharacters={MOST_CHARACTERS}
          confirm={(name) => (views.some((view) => view.name === name) ? words.replace : words.saveIt)}
          missing={words.nameMissing}
          busy={add.isPending || replace.isPending}
          problem={(add.error ?? replace.error)?.problem ?? null}
          onName={save}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Selects which built-in views are shown. */
export function BuiltInMenu({ hidden }: { readonly hidden: readonly string[] }) {
  const { views: words } = useText();
  const hide = useWorkspaceCommand('views.hide', useViewChange());
  return (
    <MoreMenu
      label={words.chooseBuiltIn}
      items={BUILT_IN_VIEWS.map(({ name }) => {
        const shown = !hidden.includes(name);
        return {
          key: name,
          label: words.builtIn[name],
          checked: { kind: 'checkbox' as const, on: shown },
          onChoose: () => hide.mutate({ builtIn: name, hidden: shown }),
        };
      })}
    />
  );
}

/** What can be done with a saved view, and the dialog that this may open. */
export function useViewMenu({
  view,
  at,
  count,
  openQuery,
  more,
  onMove,
}: {
  /** Null for a built-in one, which can only be hidden. */
  readonly view: SavedView | null;
  /** Its position among the views. */
  readonly at: number;
  readonly count: number;
  /** The query of the open list; null if none is open. */
  readonly openQuery: string | null;
  /** Further items for a saved view. */
  readonly more: readonly MenuEntry[];
  readonly onMove: (to: number) => void;
}): { readonly items: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const { views: words } = useText();
  const keys = useKeyLabels();
  const update = useWorkspaceCommand('views.update', ANSWERS);
  const change = useSaidChange();
  const remove = useWorkspaceCommand('views.remove', ANSWERS);
  const restore = useWorkspaceCommand('views.restore', ANSWERS);
  const [renaming, setRenaming] = useState(false);
  if (view === null) return { items: [], dialog: null };
  const { id: viewId, name } = view;

  const save = (query: string) => {
    const undo = () => update.mutateAsync({ viewId, query: view.query });
    void change(() => update.mutateAsync({ viewId, query }), words.updated({ name }), undo);
  };
  const removeIt = () => {
    const undo = () => restore.mutateAsync({ view, at });
    void change(() => remove.mutateAsync({ viewId }), words.removed({ name }), undo);
  };

  return {
    items: [
      { key: 'rename', label: words.rename, onChoose: () => setRenaming(true) },
      {
        key: 'update',
        label: words.update,
        disabled: openQuery === null ? words.noList : openQuery === view.query ? words.isCurrent : null,
        onChoose: () => openQuery !== null && save(openQuery),
      },
      ...more,
      {
        key: 'up',
        label: words.moveUp,
        keys: keys('views.moveUp')[0],
        disabled: at === 0 ? words.isFirst : null,
        onChoose: () => onMove(at - 1),
      },
      {
        key: 'down',
        label: words.moveDown,
        keys: keys('views.moveDown')[0],
        disabled: at === count - 1 ? words.isLast : null,
        onChoose: () => onMove(at + 1),
      },
      { key: 'remove', label: words.remove, danger: true, onChoose: removeIt },
    ],
    dialog: renaming ? (
      <NameDialog
        title={words.renameTitle}
        before={name}
        mostCharacters={MOST_CHARACTERS}
        missing={words.nameMissing}
        busy={update.isPending}
        problem={update.error?.problem ?? null}
        onName={(next) => update.mutate({ viewId, name: next }, { onSuccess: () => setRenaming(false) })}
        onClose={() => setRenaming(false)}
      />
    ) : null,
  };
}
