import { DAY_PRESETS, readDayRange, writeDayRange } from '#shared/domain/list/filterRanges.ts';
import { useText } from '../../../text/useText.ts';
import { ChoiceList } from './ChoiceList.tsx';
import css from './Filters.module.css';

/** Days: a few that go along with the calendar, or from one day to another. */
export function DayPicker({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { filters } = useText();
  const span = readDayRange(value ?? '');
  const days = span?.kind === 'days' ? span : { first: null, last: null };
  const set = (change: { first?: string | null; last?: string | null }) => {
    const next = { kind: 'days' as const, ...days, ...change };
    onChange(next.first === null && next.last === null ? undefined : writeDayRange(next));
  };
  return (
    <div className={css['choices']}>
      <ChoiceList
        label={label}
        choices={DAY_PRESETS.map((preset) => ({ value: preset, label: filters.presets[preset] }))}
        chosen={span?.kind === 'preset' ? [span.preset] : []}
        single
        onChange={([preset]) => onChange(preset)}
      />
      <div className={css['pair']}>
        <label className={css['field']}>
          {filters.from}
          <input
            type="date"
            max={days.last ?? '9999-12-31'}
            value={days.first ?? ''}
            className={css['input']}
            onChange={({ target }) => set({ first: target.value === '' ? null : target.value })}
          />
        </label>
        <label className={css['field']}>
          {filters.to}
          <input
            type="date"
            min={days.first ?? undefined}
            max="9999-12-31"
            value={days.last ?? ''}
            className={css['input']}
            onChange={({ target }) => set({ last: target.value === '' ? null : target.value })}
          />
        </label>
      </div>
      <p className={css['note']}>{filters.zone(new Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
    </div>
  );
}
