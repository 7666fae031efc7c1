import { useId, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';

const MOST_CHARACTERS = 80;

/** Asks for the name of a view. */
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
  /** The name it has; empty for a new one. */
  readonly before: string;
  /** Names that other views have. */
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
