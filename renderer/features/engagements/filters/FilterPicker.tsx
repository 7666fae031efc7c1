import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { facetsQuery } from '../../../queries/mirrorQueries.ts';
import { syncQuery } from '../../../queries/syncQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { filterCap, type FilterName, type ListSearch, needsMirror, toMirrorFilter } from '../listSearch.ts';
import { type Choice, ChoiceList } from './ChoiceList.tsx';
import { DayPicker, LengthPicker } from './RangePickers.tsx';
import { type Facets, useCrmChoices, useRecordChoices, useValueChoices } from './filterChoices.ts';
import css from './Filters.module.css';

const SETTLED_MS = 300;

/** Words that must occur, in the language of the search box; several searches, one a line, must all be met. */
function TextPicker({
  value,
  note,
  onChange,
}: {
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { filters, search } = useText();
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={css['choices']}>
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
      <p className={css['note']}>{search.hints}</p>
      {note === null ? null : <p className={css['note']}>{note}</p>}
    </div>
  );
}

export interface PickerProps {
  readonly connectionId: ConnectionId;
  readonly name: FilterName;
  readonly search: ListSearch;
  /** What the chosen ids are called. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (value: readonly string[] | string | undefined) => void;
}

/** Said of a filter that only the local copy knows, while that isn't whole. */
function useMirrorNote(connectionId: ConnectionId, name: FilterName): string | null {
  const { filters } = useText();
  const format = useFormat();
  const { data: sync } = useQuery(syncQuery(connectionId));
  if (!needsMirror({ [name]: [] }) || sync?.phase !== 'rows') return null;
  const { done, total } = sync.engagements;
  const rest =
    total === null ? '' : ` ${filters.notWhole(format.number(done), format.number(Math.max(done, total)))}`;
  return `${filters.mirrorOnly}${rest}`;
}

type PickerContext = PickerProps & { readonly facets: Facets | undefined; readonly note: string | null };

/** What is chosen and was not found just now stays to be taken off. */
function withChosen(choices: readonly Choice[], names: ReadonlyMap<string, string>): readonly Choice[] {
  const there = new Set(choices.map(({ value }) => value));
  const missing = [...names].filter(([value]) => !there.has(value));
  return [...missing.map(([value, label]) => ({ value, label })), ...choices];
}

function ValuePicker({
  name,
  search,
  facets,
  onChange,
}: PickerContext & { readonly name: 'type' | 'status' }) {
  const { filters } = useText();
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
  connectionId,
  name,
  search,
  names,
  facets,
  note,
  onChange,
}: PickerContext & { readonly name: 'company' | 'contact' | 'owner' | 'tag' }) {
  const { filters } = useText();
  const found = useRecordChoices(connectionId, name, facets);
  const cap = filterCap(name);
  const hints = { company: filters.findCompany, contact: filters.findPerson, owner: filters.findPerson };
  return (
    <ChoiceList
      label={filters.names[name]}
      choices={found.typed === '' ? withChosen(found.choices, names) : found.choices}
      chosen={search[name] ?? []}
      cap={
        cap === null || (name !== 'company' && name !== 'contact')
          ? undefined
          : { most: cap, words: filters.capReached(name, cap) }
      }
      search={{
        value: found.typed,
        placeholder: name === 'tag' ? filters.findOther : hints[name],
        onValue: found.onTyped,
      }}
      note={note ?? (found.countsAll ? filters.inAll : filters.inView)}
      onChange={onChange}
    />
  );
}

function CrmPicker({ connectionId, search, names, onChange }: PickerContext) {
  const { filters } = useText();
  const found = useCrmChoices(connectionId);
  const cap = filterCap('record');
  return (
    <ChoiceList
      label={filters.names.record}
      choices={found.typed === '' ? withChosen(found.choices, names) : found.choices}
      chosen={search.record ?? []}
      cap={cap === null ? undefined : { most: cap, words: filters.capReached('record', cap) }}
      search={{ value: found.typed, placeholder: filters.findRecord, onValue: found.onTyped }}
      note={filters.inAll}
      onChange={onChange}
    />
  );
}

/** What a filter can be set to. */
export function FilterPicker(props: PickerProps) {
  const { connectionId, name, search, onChange } = props;
  const { filters, list } = useText();
  const { data: facets } = useQuery(facetsQuery(connectionId, toMirrorFilter(search)));
  const note = useMirrorNote(connectionId, name);
  const given = { ...props, facets, note };
  switch (name) {
    case 'type':
    case 'status':
      return <ValuePicker {...given} name={name} />;
    case 'company':
    case 'contact':
    case 'owner':
    case 'tag':
      return <RecordPicker {...given} name={name} />;
    case 'record':
      return <CrmPicker {...given} />;
    case 'start':
    case 'updated':
      return <DayPicker label={filters.names[name]} value={search[name]} onChange={onChange} />;
    case 'length':
      return (
        <LengthPicker label={filters.names.length} value={search.length} note={note} onChange={onChange} />
      );
    case 'text':
      return <TextPicker value={search.text} note={note} onChange={onChange} />;
    case 'private':
    case 'internal':
    case 'crm':
    case 'transcript':
      return (
        <ChoiceList
          label={filters.names[name]}
          choices={(['yes', 'no'] as const).map((value) => ({
            value,
            label: list.marks[name][value],
            count: facets?.[name][value],
          }))}
          chosen={search[name] === undefined ? [] : [search[name]]}
          single
          note={note ?? (facets === undefined ? null : filters.inView)}
          onChange={([value]) => onChange(value)}
        />
      );
  }
}
