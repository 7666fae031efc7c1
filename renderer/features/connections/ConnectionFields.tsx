import type { Ref } from 'react';
import type { ConnectionColor } from '#shared/contract/connection.ts';
import { CONNECTION_COLORS } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Field } from '../../ui/Field.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './ConnectionFields.module.css';

/**
 * The only place to type a token. Its value stays in the field, which the form clears after use: it is never
 * in React's state, which developer tools show.
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
  const { connections } = useText();
  return (
    <Field label={label ?? connections.token} hint={connections.tokenHint} error={error}>
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

export function ColorChoice({
  value,
  onChange,
}: {
  readonly value: ConnectionColor;
  readonly onChange: (color: ConnectionColor) => void;
}) {
  const { connections } = useText();
  return (
    <fieldset>
      <Text as="legend" weight="medium" className={css['legend']}>
        {connections.color}
      </Text>
      <Row gap={4} className={css['colors']}>
        {CONNECTION_COLORS.map((color) => (
          <input
            key={color}
            type="radio"
            name="color"
            aria-label={connections.colors[color]}
            title={connections.colors[color]}
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
            className={css['color']}
            style={{ color: `var(--connection-${color})` }}
          />
        ))}
      </Row>
    </fieldset>
  );
}
