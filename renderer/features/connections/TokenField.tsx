import type { Ref } from 'react';
import { useText } from '../../text/useText.ts';
import { Field } from '../../ui/Field.tsx';

/**
 * The one place a token is typed. Its value stays in the field, which the form empties after use: it is never in
 * React's state, which developer tools show.
 */
export function TokenField({
  ref,
  error,
  label,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | null;
  readonly label?: string;
}) {
  const { connections: connect } = useText();
  return (
    <Field label={label ?? connect.token} hint={connect.tokenHint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={8192}
        />
      )}
    </Field>
  );
}
