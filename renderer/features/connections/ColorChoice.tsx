import type { ConnectionColor } from '#shared/contract/connection.ts';
import { CONNECTION_COLORS } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import css from './ColorChoice.module.css';

export function ColorChoice({
  value,
  onChange,
}: {
  readonly value: ConnectionColor;
  readonly onChange: (color: ConnectionColor) => void;
}) {
  const { connections: connect } = useText();
  return (
    <fieldset className={css['choice']}>
      <legend className={css['legend']}>{connect.color}</legend>
      <div className={css['colors']}>
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
      </div>
    </fieldset>
  );
}
