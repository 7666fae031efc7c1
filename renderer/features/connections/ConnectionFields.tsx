import type { Ref } from 'react';
import type { ConnectionColor } from '#shared/contract/connection.ts';
import { CONNECTION_COLORS } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import { SecretField } from '../../ui/SecretForm.tsx';
import css from './ConnectionFields.module.css';

export function TokenField({
  ref,
  error,
  label,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | null;
  readonly label?: string;
}) {
  const { connect } = useText();
  return (
    <SecretField
      ref={ref}
      label={label ?? connect.token}
      hint={connect.tokenHint}
      error={error}
      maxLength={8192}
    />
  );
}

export function ColorChoice({
  value,
  onChange,
}: {
  readonly value: ConnectionColor;
  readonly onChange: (color: ConnectionColor) => void;
}) {
  const { connect } = useText();
  return (
    <fieldset>
      <Text as="legend" weight="medium" className={css['legend']}>
        {connect.color}
      </Text>
      <Row gap={4} className={css['colors']}>
        {CONNECTION_COLORS.map((color) => (
          <input
            key={color}
            type="radio"
            name="color"
            aria-label={connect.colors[color]}
            title={connect.colors[color]}
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
