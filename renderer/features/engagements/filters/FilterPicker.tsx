import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ENGAGEMENT_FILTERS, type FilterName, type FilterOfKind } from '#shared/contract/filterTable.ts';
import {
  DAY_PRESETS,
  DURATION_PRESETS,
  readDayRange,
  readDurationRange,
  writeDayRange,
  writeDurationRange,
} from '#shared/domain/list/filterRanges.ts';
import {
  isCapped,
  isMirrorOnly,
  isOfKind,
  type ListSearch,
  toMirrorFilter,
} from '#shared/domain/list/listSearch.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Stack, Text } from '../../../ui/primitives.tsx';
import { type Choice, ChoiceList } from './ChoiceList.tsx';
import {
  type Facets,
  useCrmChoices,
  useRecordChoices,
  useValueChoices,
  describeDuration,
} from './filterChoices.ts';
import { SignalPicker } from './SignalPicker.tsx';
import { useWorkspaceRead } from '../../../queries/workspace.ts';
import css from './Filters.module.css';

function minutesOf(text: string): number | null {
  const minutes = Math.round(Number(text));
  return text === '' || !Number.isFinite(minutes) || minutes < 0 ? null : Math.min(minutes, 99_999);
}

/** A range of minutes: presets, or a minimum and a maximum. */
function LengthPicker({
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
  const { filters } = useText().engagements;
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
          <Stack as="label" gap={2} size="small" tone="secondary" key={side}>
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
function DayPicker({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { filters } = useText().engagements;
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
        <Stack as="label" gap={2} size="small" tone="secondary">
          {filters.from}
          <input
            type="date"
            max={days.last ?? '9999-12-31'}
            value={days.first ?? ''}
            className={css['input']}
            onChange={({ target }) => set({ first: target.value === '' ? null : target.value })}
          />
        </Stack>
        <Stack as="label" gap={2} size="small" tone="secondary">
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
      <Text as="p" size="small" tone="tertiary" pad={[0, 4]}>
        {filters.zone({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </Text>
    </Stack>
  );
}

const SETTLED_MS = 300;

/** Text in the syntax of the search box. With several searches, one per line, all must match. */
function TextPicker({
  value,
  note,
  onChange,
}: {
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly onChange: (value: string | undefined) => void;
}) {
  const {
    engagements: { filters },
    search,
  } = useText();
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Stack gap={8}>
      <textarea
        rows={typed.split('\n').length}
        aria-label={filters.words}
        placeholder={filters.wordsHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        data-first
        className={css['input']}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(target.value), SETTLED_MS);
        }}
      />
      <Text as="p" size="small" tone="tertiary" pad={[0, 4]}>
        {search.hints}
      </Text>
      {note === null ? null : (
        <Text as="p" size="small" tone="tertiary" pad={[0, 4]}>
          {note}
        </Text>
      )}
    </Stack>
  );
}

interface PickerProps {
  readonly name: FilterName;
  readonly search: ListSearch;
  /** The names of the selected ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (value: readonly string[] | string | undefined) => void;
}

/** Says that only the local copy supports this filter, while it is incomplete. */
function useMirrorNote(name: FilterName): string | null {
  const { filters } = useText().engagements;
  const format = useFormat();
  const { data: sync } = useWorkspaceRead('sync.progress', {});
  if (!isMirrorOnly(name) || sync?.phase !== 'rows') return null;
  const { done, total } = sync.engagements;
  const rest =
    total === null
      ? ''
      : ` ${filters.notWhole({ done: format.number(done), total: format.number(Math.max(done, total)) })}`;
  return `${filters.mirrorOnly}${rest}`;
}

type PickerContext = PickerProps & { readonly facets: Facets | undefined; readonly note: string | null };

/** Adds selected values that were not found, so that they can be removed. */
function withChosen(choices: readonly Choice[], names: ReadonlyMap<string, string>): readonly Choice[] {
  const there = new Set(choices.map(({ value }) => value));
  const missing = [...names].filter(([value]) => !there.has(value));
  return [...missing.map(([value, label]) => ({ value, label })), ...choices];
}

/** The maximum number of values of a filter, and the message once it is reached. */
function useCap(name: FilterName) {
  const { filters } = useText().engagements;
  if (!isCapped(name)) return undefined;
  const { cap } = ENGAGEMENT_FILTERS[name];
  return { most: cap, words: filters.capReached({ name, cap }) };
}

function ValuePicker({
  name,
  search,
  facets,
  onChange,
}: PickerContext & { readonly name: FilterOfKind<'values'> }) {
  const { filters } = useText().engagements;
  const chosen = search[name] ?? [];
  const choices = useValueChoices(name, chosen, facets);
  const note = facets === undefined ? null : filters.inView;
  return (
    <ChoiceList
      label={filters.names[name]}
      choices={choices}
      chosen={chosen}
      note={note}
      onChange={onChange}
    />
  );
}

function RecordPicker({
  name,
  search,
  names,
  facets,
  note,
  onChange,
}: PickerContext & { readonly name: FilterOfKind<'records'> }) {
  const { filters } = useText().engagements;
  const { record } = ENGAGEMENT_FILTERS[name];
  const found = useRecordChoices(name, facets);
  const hints = {
    company: filters.findCompany,
    contact: filters.findPerson,
    user: filters.findPerson,
    tag: filters.findOther,
  };
  return (
    <ChoiceList
      label={filters.names[name]}
      choices={found.typed === '' ? withChosen(found.choices, names) : found.choices}
      chosen={search[name] ?? []}
      cap={useCap(name)}
      search={{
        value: found.typed,
        placeholder: hints[record],
        settled: found.settled,
        onValue: found.onTyped,
      }}
      note={note ?? (found.countsAll ? filters.inAll : filters.inView)}
      onChange={onChange}
    />
  );
}

function CrmPicker({
  name,
  search,
  names,
  onChange,
}: PickerContext & { readonly name: FilterOfKind<'crmRecords'> }) {
  const { filters } = useText().engagements;
  const found = useCrmChoices();
  return (
    <ChoiceList
      label={filters.names[name]}
      choices={found.typed === '' ? withChosen(found.choices, names) : found.choices}
      chosen={search[name] ?? []}
      cap={useCap(name)}
      search={{
        value: found.typed,
        placeholder: filters.findRecord,
        settled: found.settled,
        onValue: found.onTyped,
      }}
      note={filters.inAll}
      onChange={onChange}
    />
  );
}

function FlagPicker({
  name,
  search,
  facets,
  note,
  onChange,
}: PickerContext & { readonly name: FilterOfKind<'flag'> }) {
  const { filters, list } = useText().engagements;
  const chosen = search[name];
  return (
    <ChoiceList
      label={filters.names[name]}
      choices={(['yes', 'no'] as const).map((value) => ({
        value,
        label: list.marks[name][value],
        count: facets?.[name][value],
      }))}
      chosen={chosen === undefined ? [] : [chosen]}
      single
      note={note ?? (facets === undefined ? null : filters.inView)}
      onChange={([value]) => onChange(value)}
    />
  );
}

export function FilterPicker(props: PickerProps) {
  const { name, search, onChange } = props;
  const { filters } = useText().engagements;
  const { data: facets } = useWorkspaceRead('mirror.facets', { filter: toMirrorFilter(search) });
  const note = useMirrorNote(name);
  const context = { ...props, facets, note };
  const label = filters.names[name];
  if (isOfKind(name, 'values')) return <ValuePicker {...context} name={name} />;
  if (isOfKind(name, 'records')) return <RecordPicker {...context} name={name} />;
  if (isOfKind(name, 'crmRecords')) return <CrmPicker {...context} name={name} />;
  if (isOfKind(name, 'flag')) return <FlagPicker {...context} name={name} />;
  if (isOfKind(name, 'days')) return <DayPicker label={label} value={search[name]} onChange={onChange} />;
  if (isOfKind(name, 'duration')) {
    return <LengthPicker label={label} value={search[name]} note={note} onChange={onChange} />;
  }
  if (isOfKind(name, 'conditions')) {
    const set = (value: readonly string[]) => onChange(value.length === 0 ? undefined : value);
    return <SignalPicker {...{ label, note }} value={search[name] ?? []} onChange={set} />;
  }
  return <TextPicker value={search[name]} note={note} onChange={onChange} />;
}
