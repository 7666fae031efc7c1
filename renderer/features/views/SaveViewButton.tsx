import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeViews, viewsQuery } from '../../queries/viewQueries.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NameDialog } from '../../ui/NameDialog.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** Of the name of a view. */
export const MOST_CHARACTERS = 80;

/** Saves the open list as a view in the sidebar. */
export function SaveViewButton({
  connectionId,
  query,
}: {
  readonly connectionId: ConnectionId;
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
          showToast({ words: words.saved({ name }) });
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
        <NameDialog
          title={words.saveTitle}
          hint={words.nameHint}
          before=""
          mostCharacters={MOST_CHARACTERS}
          confirm={(name) => (views.some((view) => view.name === name) ? words.replace : words.saveIt)}
          missing={words.nameMissing}
          busy={change.isPending}
          problem={change.error?.problem ?? null}
          onName={save}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
