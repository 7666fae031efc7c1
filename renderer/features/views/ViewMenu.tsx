import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeViews } from '../../queries/viewQueries.ts';
import { useText } from '../../text/useText.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ViewNameDialog } from './SaveViewButton.tsx';
import { BUILT_IN_VIEWS } from './builtInViews.ts';

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

/** The menu of a saved view. */
export function ViewMenu({
  connectionId,
  view,
  at,
  count,
  openQuery,
  onMove,
}: {
  readonly connectionId: ConnectionId;
  readonly view: SavedView;
  /** Its position among the views. */
  readonly at: number;
  readonly count: number;
  /** The query of the open list; null if none is open. */
  readonly openQuery: string | null;
  readonly onMove: (to: number) => void;
}) {
  const { views: words } = useText();
  const change = useChangeViews(connectionId);
  const [renaming, setRenaming] = useState(false);
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

  return (
    <>
      <MoreMenu
        label={words.menu({ name })}
        items={[
          { key: 'rename', label: words.rename, onChoose: () => setRenaming(true) },
          ...(openQuery === null || openQuery === view.query
            ? []
            : [{ key: 'update', label: words.update, onChoose: update }]),
          ...(at === 0 ? [] : [{ key: 'up', label: words.moveUp, onChoose: () => onMove(at - 1) }]),
          ...(at === count - 1
            ? []
            : [{ key: 'down', label: words.moveDown, onChoose: () => onMove(at + 1) }]),
          { key: 'remove', label: words.remove, danger: true, onChoose: remove },
        ]}
      />
      {renaming ? (
        <ViewNameDialog
          title={words.renameTitle}
          before={name}
          taken={[]}
          busy={change.isPending}
          problem={change.error?.problem ?? null}
          onName={(next) =>
            change.mutate(() => ask('views.update', { connectionId, viewId, name: next }), {
              onSuccess: () => setRenaming(false),
            })
          }
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </>
  );
}
