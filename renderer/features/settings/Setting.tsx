import { type ReactNode, useId } from 'react';
import type { Settings, SettingsChange } from '#shared/contract/settings.ts';
import css from './Settings.module.css';

export interface SectionProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

/** The part of the page about one matter; its name is what the address points to. */
export function SettingsSection({
  name,
  title,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={name} aria-labelledby={id} className={css['section']}>
      <h2 id={id} className={css['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

/** One thing to set: its name and what it does, and the control beside it. */
export function Setting({
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
    <div className={css['setting']}>
      <div className={css['words']}>
        <label htmlFor={id}>{label}</label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className={css['hint']}>
            {hint}
          </p>
        )}
      </div>
      <div className={css['control']}>
        {children({ id, 'aria-describedby': hint === undefined ? undefined : `${id}-hint` })}
      </div>
    </div>
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
      {(control) => (
        <select
          {...control}
          value={value}
          className={css['select']}
          onChange={(event) => {
            const chosen = values.find((each) => each.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {values.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </Setting>
  );
}
