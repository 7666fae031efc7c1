import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeViews, viewsQuery } from '../../queries/viewQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';

const MOST_CHARACTERS = 80;

export function ViewNameDialog({
  title,
  hint,
  before,
  taken,
  busy,
  problem,
  onName,
  onClose,
}: {
  readonly title: string;
  readonly hint?: string;
  /** The current name; empty for a new view. */
  readonly before: string;
  /** The names of the other views. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { views, app } = useText();
  const form = useId();
  const [name, setName] = useState(before);
  const [missing, setMissing] = useState(false);
  const clean = name.trim();
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={busy}>
            {taken.includes(clean) ? views.replace : views.saveIt}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (clean === '') setMissing(true);
          else onName(clean);
        }}
      >
        <Field label={views.name} hint={hint} error={missing && clean === '' ? views.nameMissing : null}>
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={MOST_CHARACTERS}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        {problem === null ? null : <ProblemView problem={problem} />}
      </form>
    </Dialog>
  );
}

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
