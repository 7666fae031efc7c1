import { type ReactNode, useId } from 'react';
import type { Settings, SettingsChange } from '#shared/contract/settings.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import css from './Settings.module.css';

export interface SectionProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

export function SettingsSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text as="h2" id={id} size="heading" pad={[0, 0, 8]}>
        {title}
      </Text>
      {children}
    </section>
  );
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

/** A row with a description and its controls. */
export function SettingRow({ words, children }: { readonly words: ReactNode; readonly children: ReactNode }) {
  return (
    <Row gap={24} rowGap={4} wrap justify="between" pad={[8, 0]}>
      <div className={css['words']}>{words}</div>
      <Row gap={8} justify="end" className={css['control']}>
        {children}
      </Row>
    </Row>
  );
}

export function SettingHint({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <Text as="p" id={id} size="small" tone="tertiary" className={css['hint']}>
      {children}
    </Text>
  );
}

/** One setting with its label, its hint and its control. */
function Setting({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  return (
    <SettingRow
      words={
        <>
          <label htmlFor={id}>{label}</label>
          {hint === undefined ? null : <SettingHint id={`${id}-hint`}>{hint}</SettingHint>}
        </>
      }
    >
      {children({ id, 'aria-describedby': hint === undefined ? undefined : `${id}-hint` })}
    </SettingRow>
  );
}

/** A setting that is on or off. */
export function SwitchSetting({
  label,
  hint,
  on,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <Setting label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          className={css['switch']}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Setting>
  );
}

/** A setting with one of several values. */
export function ChoiceSetting<V extends string>({
  label,
  hint,
  value,
  values,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: V;
  readonly values: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}) {
  return (
    <Setting label={label} {...(hint === undefined ? {} : { hint })}>
      {(control) => <Select {...control} options={values} value={value} onChange={onChange} />}
    </Setting>
  );
}

/** A setting with a time of day. */
export function TimeSetting({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Setting label={label}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={value}
          className={css['time']}
          onChange={({ target }) => {
            // Empty while it is being typed.
            if (target.value !== '') onChange(target.value);
          }}
        />
      )}
    </Setting>
  );
}
