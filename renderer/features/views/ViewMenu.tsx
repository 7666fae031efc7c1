import { type ReactNode, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeViews } from '../../queries/viewQueries.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/MenuItems.tsx';
import { NameDialog } from '../../ui/NameDialog.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { MOST_CHARACTERS } from './SaveViewButton.tsx';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';

/** Selects which built-in views are shown. */
export function BuiltInMenu({
  connectionId,
  hidden,
}: {
  readonly connectionId: ConnectionId;
  readonly hidden: readonly string[];
}) {
  const { views: words } = useText();
  const change = useChangeViews(connectionId);
  return (
    <MoreMenu
      label={words.chooseBuiltIn}
      items={BUILT_IN_VIEWS.map(({ name }) => {
        const shown = !hidden.includes(name);
        return {
          key: name,
          label: words.builtIn[name],
          checked: { kind: 'checkbox' as const, on: shown },
          onChoose: () =>
            change.mutate(() => ask('views.hide', { connectionId, builtIn: name, hidden: shown })),
        };
      })}
    />
  );
}

/** What can be done with a saved view, and the dialog that this may open. */
export function useViewMenu({
  connectionId,
  view,
  at,
  count,
  openQuery,
  more,
  onMove,
}: {
  readonly connectionId: ConnectionId;
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
  const change = useChangeViews(connectionId);
  const [renaming, setRenaming] = useState(false);
  if (view === null) return { items: [], dialog: null };
  const { id: viewId, name } = view;

  const update = () => {
    if (openQuery === null) return;
    change.mutate(() => ask('views.update', { connectionId, viewId, query: openQuery }), {
      onSuccess: () =>
        showToast({
          words: words.updated({ name }),
          undo: () => change.mutate(() => ask('views.update', { connectionId, viewId, query: view.query })),
        }),
    });
  };
  const remove = () =>
    change.mutate(() => ask('views.remove', { connectionId, viewId }), {
      onSuccess: () =>
        showToast({
          words: words.removed({ name }),
          undo: () => change.mutate(() => ask('views.restore', { connectionId, view, at })),
        }),
    });

  return {
    items: [
      { key: 'rename', label: words.rename, onChoose: () => setRenaming(true) },
      {
        key: 'update',
        label: words.update,
        disabled: openQuery === null ? words.noList : openQuery === view.query ? words.isCurrent : null,
        onChoose: update,
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
      { key: 'remove', label: words.remove, danger: true, onChoose: remove },
    ],
    dialog: renaming ? (
      <NameDialog
        title={words.renameTitle}
        before={name}
        mostCharacters={MOST_CHARACTERS}
        missing={words.nameMissing}
        busy={change.isPending}
        problem={change.error?.problem ?? null}
        onName={(next) =>
          change.mutate(() => ask('views.update', { connectionId, viewId, name: next }), {
            onSuccess: () => setRenaming(false),
          })
        }
        onClose={() => setRenaming(false)}
      />
    ) : null,
  };
}
