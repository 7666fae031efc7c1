import { type ComponentProps, type ReactNode, useId } from 'react';
import { Stack, Text } from './primitives.tsx';
import css from './Field.module.css';

export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly className: string | undefined;
}

interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

/** A label, a control, and its hint or error. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldWords & { readonly children: (control: ControlProps) => ReactNode }) {
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

/** A field with one line of text, which the browser doesn't complete, and only checks for spelling if wanted. */
export function TextField({
  label,
  hint,
  error,
  onValue,
  ...input
}: FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & {
    readonly onValue?: (value: string) => void;
  }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...control}
          onChange={({ target }) => onValue?.(target.value)}
        />
      )}
    </Field>
  );
}
