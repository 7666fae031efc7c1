import type { ReactNode } from 'react';
import { DURATION_PRESETS, readDurationRange, writeDurationRange } from '#shared/domain/list/filterRanges.ts';
import { useText } from '../../../text/useText.ts';
import { ChoiceList } from './ChoiceList.tsx';
import css from './Filters.module.css';

function minutesOf(text: string): number | null {
  const minutes = Math.round(Number(text));
  return text === '' || !Number.isFinite(minutes) || minutes < 0 ? null : Math.min(minutes, 99_999);
}

/** How long: a few usual stretches, or from so many minutes to below so many. */
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
  const { filters } = useText();
  const span = readDurationRange(value ?? '') ?? { least: null, below: null };
  const set = (change: Partial<typeof span>) => {
    const next = { ...span, ...change };
    onChange(next.least === null && next.below === null ? undefined : writeDurationRange(next));
  };
  return (
    <div className={css['choices']}>
      <ChoiceList
        label={label}
        choices={DURATION_PRESETS.map((preset) => ({
          value: writeDurationRange(preset),
          label: filters.minutes(preset.least, preset.below),
        }))}
        chosen={value === undefined ? [] : [value]}
        single
        note={note}
        onChange={([preset]) => onChange(preset)}
      />
      <div className={css['pair']}>
        {(['least', 'below'] as const).map((side) => (
          <label key={side} className={css['field']}>
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
          </label>
        ))}
      </div>
    </div>
  );
}
