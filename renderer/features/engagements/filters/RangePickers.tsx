import type { ReactNode } from 'react';
import {
  DAY_PRESETS,
  DURATION_PRESETS,
  readDayRange,
  readDurationRange,
  writeDayRange,
  writeDurationRange,
} from '#shared/domain/list/filterRanges.ts';
import { useText } from '../../../text/useText.ts';
import { Stack, Text } from '../../../ui/primitives.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { describeDuration } from './filterText.ts';
import css from './Filters.module.css';

function minutesOf(text: string): number | null {
  const minutes = Math.round(Number(text));
  return text === '' || !Number.isFinite(minutes) || minutes < 0 ? null : Math.min(minutes, 99_999);
}

/** A range of minutes: presets, or a minimum and a maximum. */
export function LengthPicker({
  label,
  value,
  note,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly onChange: (value: string | undefined) => void;
}) {
  const {
    engagements: { filters },
  } = useText();
  const span = readDurationRange(value ?? '') ?? { least: null, below: null };
  const set = (change: Partial<typeof span>) => {
    const next = { ...span, ...change };
    onChange(next.least === null && next.below === null ? undefined : writeDurationRange(next));
  };
  return (
    <Stack gap={8}>
      <ChoiceList
        label={label}
        choices={DURATION_PRESETS.map((preset) => ({
          value: writeDurationRange(preset),
          label: describeDuration(filters, preset),
        }))}
        chosen={value === undefined ? [] : [value]}
        single
        note={note}
        onChange={([preset]) => onChange(preset)}
      />
      <div className={css['pair']}>
        {(['least', 'below'] as const).map((side) => (
          <Stack as="label" gap={2} key={side} className={css['field']}>
            {filters[side]}
            <input
              type="number"
              min={side === 'least' ? 0 : (span.least ?? 0) + 1}
              step={1}
              defaultValue={span[side] ?? ''}
              key={String(span[side])}
              className={css['input']}
              onBlur={({ target }) => set({ [side]: minutesOf(target.value) })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') set({ [side]: minutesOf(event.currentTarget.value) });
              }}
            />
          </Stack>
        ))}
      </div>
    </Stack>
  );
}

/** A range of days: presets relative to today, or a first and a last day. */
export function DayPicker({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const {
    engagements: { filters },
  } = useText();
  const span = readDayRange(value ?? '');
  const days = span?.kind === 'days' ? span : { first: null, last: null };
  const set = (change: { first?: string | null; last?: string | null }) => {
    const next = { kind: 'days' as const, ...days, ...change };
    onChange(next.first === null && next.last === null ? undefined : writeDayRange(next));
  };
  return (
    <Stack gap={8}>
      <ChoiceList
        label={label}
        choices={DAY_PRESETS.map((preset) => ({ value: preset, label: filters.presets[preset] }))}
        chosen={span?.kind === 'preset' ? [span.preset] : []}
        single
        onChange={([preset]) => onChange(preset)}
      />
      <div role="group" aria-label={filters.customDays} className={css['pair']}>
        <Text as="p" size="small" weight="medium" className={css['pairTitle']}>
          {filters.customDays}
        </Text>
        <Stack as="label" gap={2} className={css['field']}>
          {filters.from}
          <input
            type="date"
            max={days.last ?? '9999-12-31'}
            value={days.first ?? ''}
            className={css['input']}
            onChange={({ target }) => set({ first: target.value === '' ? null : target.value })}
          />
        </Stack>
        <Stack as="label" gap={2} className={css['field']}>
          {filters.to}
          <input
            type="date"
            min={days.first ?? undefined}
            max="9999-12-31"
            value={days.last ?? ''}
            className={css['input']}
            onChange={({ target }) => set({ last: target.value === '' ? null : target.value })}
          />
        </Stack>
      </div>
      <p className={css['note']}>
        {filters.zone({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
    </Stack>
  );
}
