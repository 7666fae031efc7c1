import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NameDialog } from '../../ui/NameDialog.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useConnectionId } from '../../queries/workspace.ts';

/** Of the name of a view. */
export const MOST_CHARACTERS = 80;

/** Saves the open list as a view in the sidebar. */
export function SaveViewButton({ query }: { readonly query: string }) {
  const connectionId = useConnectionId();
  const { views: words } = useText();
  const keys = useKeyLabel('list.saveView');
  const { data } = useRead('views.list', { connectionId });
  const add = useCommand('views.add', { answers: 'views.list' });
  const replace = useCommand('views.update', { answers: 'views.list' });
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
    if (same === undefined) add.mutate({ connectionId, name, query }, { onSuccess });
    else replace.mutate({ connectionId, viewId: same.id, query }, { onSuccess });
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
