import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { facetsQuery } from '../../../queries/mirrorRows.ts';
import { syncQuery } from '../../../queries/sync.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { capOf, mirrorFilterOf, onlyMirrorCan, type FilterName, type ListSearch } from '../listSearch.ts';
import type { Choice } from './choice.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { DayPicker } from './DayPicker.tsx';
import { LengthPicker } from './LengthPicker.tsx';
import { useCrmChoices, useRecordChoices, useWordChoices, type Facets } from './usePickerChoices.ts';
import { WordsPicker } from './WordsPicker.tsx';

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
  if (!onlyMirrorCan({ [name]: [] }) || sync?.phase !== 'rows') return null;
  const { done, total } = sync.engagements;
  const rest =
    total === null ? '' : ` ${filters.notWhole(format.number(done), format.number(Math.max(done, total)))}`;
  return `${filters.mirrorOnly}${rest}`;
}

type Given = PickerProps & { readonly facets: Facets | undefined; readonly note: string | null };

/** What is chosen and was not found just now stays to be taken off. */
function withChosen(choices: readonly Choice[], names: ReadonlyMap<string, string>): readonly Choice[] {
  const there = new Set(choices.map(({ value }) => value));
  const missing = [...names].filter(([value]) => !there.has(value));
  return [...missing.map(([value, label]) => ({ value, label })), ...choices];
}

function WordPicker({ name, search, facets, onChange }: Given & { readonly name: 'type' | 'status' }) {
  const { filters } = useText();
  const chosen = search[name] ?? [];
  const choices = useWordChoices(name, chosen, facets);
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
}: Given & { readonly name: 'company' | 'contact' | 'owner' | 'tag' }) {
  const { filters } = useText();
  const found = useRecordChoices(connectionId, name, facets);
  const cap = capOf(name);
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

function CrmPicker({ connectionId, search, names, onChange }: Given) {
  const { filters } = useText();
  const found = useCrmChoices(connectionId);
  const cap = capOf('record');
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
  const { data: facets } = useQuery(facetsQuery(connectionId, mirrorFilterOf(search)));
  const note = useMirrorNote(connectionId, name);
  const given = { ...props, facets, note };
  switch (name) {
    case 'type':
    case 'status':
      return <WordPicker {...given} name={name} />;
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
      return <WordsPicker value={search.text} note={note} onChange={onChange} />;
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
