import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeViews, viewsQuery } from '../../queries/views.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

/** Gives the list that is open a name, under which the sidebar has it from then on. */
export function SaveView({
  connectionId,
  query,
}: {
  readonly connectionId: ConnectionId;
  /** The list, as its address says it. */
  readonly query: string;
}) {
  const { views: words } = useText();
  const keys = useKeyLabel('list.saveView');
  const { data } = useQuery(viewsQuery(connectionId));
  const change = useChangeViews(connectionId);
  const [asking, setAsking] = useState(false);
  const views = data?.views ?? [];
  const begin = () => {
    change.reset();
    setAsking(true);
  };
  useCommands({ 'list.saveView': begin });

  const save = (name: string) => {
    const same = views.find((view) => view.name === name);
    change.mutate(
      () =>
        same === undefined
          ? ask('views.add', { connectionId, name, query })
          : ask('views.update', { connectionId, viewId: same.id, query }),
      {
        onSuccess: () => {
          setAsking(false);
          showToast({ words: words.saved(name) });
        },
      },
    );
  };

  return (
    <>
      <IconButton label={words.save} keys={keys} onClick={begin}>
        <BookmarkPlus size={14} aria-hidden />
      </IconButton>
      {asking ? (
        <ViewNameDialog
          title={words.saveTitle}
          hint={words.nameHint}
          before=""
          taken={views.map(({ name }) => name)}
          busy={change.isPending}
          problem={change.error?.problem ?? null}
          onName={save}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
