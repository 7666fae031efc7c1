import { useId, type ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';
import css from './Field.module.css';

export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly className: string | undefined;
}

/** A label, a control, and its hint or error. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const wrong = error !== undefined && error !== null;
  const described = wrong || hint !== undefined;
  return (
    <Stack gap={4}>
      <Text as="label" htmlFor={id} weight="medium">
        {label}
      </Text>
      {children({
        id,
        'aria-describedby': described ? `${id}-words` : undefined,
        'aria-invalid': wrong,
        className: css['control'],
      })}
      {described ? (
        <Text as="p" id={`${id}-words`} size="small" tone={wrong ? 'bad' : 'tertiary'}>
          {wrong ? error : hint}
        </Text>
      ) : null}
    </Stack>
  );
}
