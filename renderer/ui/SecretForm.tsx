import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Button, ButtonRow } from './Button.tsx';
import { Stack } from './primitives.tsx';
import { Failure } from './ProblemView.tsx';
import type { ProblemError } from '../queries/problemError.ts';
import { TextField } from './Field.tsx';

/**
 * The field to type a token or a secret in. Its value stays in the field, which the form clears after use: it is
 * never in React's state, which developer tools show.
 */
export function SecretField({
  ref,
  label,
  hint,
  error,
  maxLength = 1024,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly maxLength?: number;
}) {
  return (
    <TextField label={label} hint={hint} error={error} ref={ref} type="password" maxLength={maxLength} />
  );
}

/** Asks for a secret, and forgets it once it is stored. */
export function SecretForm({
  label,
  hint,
  empty,
  look = 'primary',
  submit,
  submitting = submit,
  submitName,
  children,
  onSave,
}: {
  readonly label: string;
  readonly hint?: string;
  /** The error if nothing was typed. */
  readonly empty: string;
  readonly look?: 'primary' | 'plain';
  readonly submit: string;
  readonly submitting?: string;
  /** The button's accessible name, if there are several of these forms. */
  readonly submitName?: string;
  /** More buttons. */
  readonly children?: ReactNode;
  /** Resolves to what is wrong with the secret; null if it was accepted. */
  readonly onSave: (typed: string) => Promise<string | null>;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  // What was typed must not stay in the page's memory.
  const save = useMutation<string | null, ProblemError, string>({ mutationFn: onSave, gcTime: 0 });
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current?.value ?? '';
        setError(typed === '' ? empty : null);
        if (typed === '' || save.isPending) return;
        save.mutate(typed, {
          onSuccess: (wrong) => {
            setError(wrong);
            if (wrong !== null) field.current?.select();
            else if (field.current !== null) field.current.value = '';
            save.reset();
          },
        });
      }}
    >
      <SecretField ref={field} label={label} error={error} {...(hint === undefined ? {} : { hint })} />
      <Failure of={save} />
      <ButtonRow>
        <Button type="submit" look={look} aria-label={submitName} aria-disabled={save.isPending}>
          {save.isPending ? submitting : submit}
        </Button>
        {children}
      </ButtonRow>
    </Stack>
  );
}
