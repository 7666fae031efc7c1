import type { Ref } from 'react';
import { Field } from '../../ui/Field.tsx';

/** Keeps what is typed out of React's state, which developer tools show. */
export function SecretField({
  ref,
  label,
  hint,
  error,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={1024}
        />
      )}
    </Field>
  );
}
