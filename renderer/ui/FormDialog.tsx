import { type ReactNode, useId, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ProblemView } from './ProblemView.tsx';
import { Stack } from './primitives.tsx';
import { TextField } from './Field.tsx';

/** A narrow dialog with one form, which its button and Enter submit. */
export function FormDialog({
  title,
  unsaved = false,
  confirm,
  disabled,
  problem,
  more = null,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  /** True while closing would lose input, which then requires confirmation. */
  readonly unsaved?: boolean;
  /** The label of the button. */
  readonly confirm: string;
  /** Whether it can’t be submitted now. */
  readonly disabled: boolean;
  /** Why the last attempt failed. */
  readonly problem: Problem | null;
  /** Another button before the others. */
  readonly more?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { app } = useText();
  const form = useId();
  return (
    <Dialog
      title={title}
      width="narrow"
      unsaved={unsaved}
      onClose={onClose}
      footer={
        <>
          {more}
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={disabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={form}
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit();
        }}
      >
        {children}
        {problem === null ? null : <ProblemView problem={problem} />}
      </Stack>
    </Dialog>
  );
}

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
