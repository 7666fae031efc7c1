import type { Ref } from 'react';
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
