import { useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { TextField } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';

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
  const { views } = useText();
  const [name, setName] = useState(before);
  const [submitted, setSubmitted] = useState(false);
  const clean = name.trim();
  return (
    <FormDialog
      title={title}
      confirm={confirm?.(clean) ?? views.saveIt}
      disabled={busy}
      problem={problem}
      onSubmit={() => {
        if (clean === '' && missing !== null) setSubmitted(true);
        else onName(clean);
      }}
      onClose={onClose}
    >
      <TextField
        label={views.name}
        hint={hint}
        error={submitted && clean === '' ? missing : null}
        spellCheck
        value={name}
        maxLength={mostCharacters}
        onValue={setName}
      />
    </FormDialog>
  );
}
