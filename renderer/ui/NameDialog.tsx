import { useId, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { ProblemView } from './ProblemView.tsx';

/** Asks for one name. */
export function NameDialog({
  title,
  hint,
  before,
  mostCharacters,
  confirm,
  missing,
  busy,
  problem,
  onName,
  onClose,
}: {
  readonly title: string;
  readonly hint?: string;
  /** The current name; empty for a new one. */
  readonly before: string;
  readonly mostCharacters: number;
  /** The label of the button for this name, if it isn't “Save”. */
  readonly confirm?: (name: string) => string;
  /** Says that the name is missing; null if it may be empty. */
  readonly missing: string | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { app, views } = useText();
  const form = useId();
  const [name, setName] = useState(before);
  const [submitted, setSubmitted] = useState(false);
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
            {confirm?.(clean) ?? views.saveIt}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (clean === '' && missing !== null) setSubmitted(true);
          else onName(clean);
        }}
      >
        <Field label={views.name} hint={hint} error={submitted && clean === '' ? missing : null}>
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={mostCharacters}
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
