import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ENGAGEMENT_TYPES, PROCESSING_STATUSES } from '#shared/contract/vocabulary.ts';
import { facetsQuery } from '../../queries/mirrorRows.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import css from './FilterBar.module.css';
import { MARKS, mirrorFilterOf, readListSearch, type ListSearch } from './listSearch.ts';

function ChoiceMenu({
  label,
  known,
  labels,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly known: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  // A value of the address that nobody knows is offered too, or it could not be taken off.
  const all = [...new Set([...known, ...chosen])];
  const items = all.map((value): MenuItem => {
    const on = chosen.includes(value);
    return {
      key: value,
      label: labels[value] ?? value,
      checked: { kind: 'checkbox', on },
      onChoose: () => onChange(on ? chosen.filter((each) => each !== value) : [...chosen, value].sort()),
    };
  });
  const words = chosen.map((value) => labels[value] ?? value).join(', ');
  return (
    <Menu
      label={words === '' ? label : `${label}: ${words}`}
      items={items}
      triggerClass={cx(css['chip'], chosen.length > 0 && css['set'])}
      trigger={
        <>
          <span className={css['words']}>{words === '' ? label : words}</span>
          <ChevronDown size={12} aria-hidden />
        </>
      }
    />
  );
}

/** What only the local copy can filter by, each with what it would leave. */
function MoreFilters({ connectionId, search, onSearch }: Omit<FilterBarProps, 'clearable'>) {
  const { list } = useText();
  const { data: facets } = useQuery(facetsQuery(connectionId, mirrorFilterOf(search)));
  // Nothing is mirrored yet, or the mirror can't be read: there is nothing to offer.
  if (facets === undefined) return null;
  const { owners, tags } = facets;
  const named = (values: typeof owners) =>
    Object.fromEntries(values.map(({ value, name, count }) => [value, `${name ?? value} (${count})`]));
  const chosen = MARKS.filter((mark) => search[mark] !== undefined);
  const words = chosen.map((mark) => list.marks[mark][search[mark] ?? 'yes']).join(', ');
  return (
    <>
      {owners.length === 0 && search.owner === undefined ? null : (
        <ChoiceMenu
          label={list.owner}
          known={owners.map(({ value }) => value)}
          labels={named(owners)}
          chosen={search.owner ?? []}
          onChange={(owner) => onSearch(readListSearch({ ...search, owner }))}
        />
      )}
      {tags.length === 0 && search.tag === undefined ? null : (
        <ChoiceMenu
          label={list.tag}
          known={tags.map(({ value }) => value)}
          labels={named(tags)}
          chosen={search.tag ?? []}
          onChange={(tag) => onSearch(readListSearch({ ...search, tag }))}
        />
      )}
      <Menu
        label={words === '' ? list.more : `${list.more}: ${words}`}
        triggerClass={cx(css['chip'], chosen.length > 0 && css['set'])}
        trigger={
          <>
            <span className={css['words']}>{words === '' ? list.more : words}</span>
            <ChevronDown size={12} aria-hidden />
          </>
        }
        items={MARKS.flatMap((mark) =>
          (['yes', 'no'] as const).map((value): MenuItem => {
            const on = search[mark] === value;
            return {
              key: `${mark} ${value}`,
              label: `${list.marks[mark][value]} (${facets[mark][value]})`,
              checked: { kind: 'checkbox', on },
              onChoose: () => onSearch(readListSearch({ ...search, [mark]: on ? undefined : value })),
            };
          }),
        )}
      />
    </>
  );
}

interface FilterBarProps {
  readonly connectionId: ConnectionId;
  readonly search: ListSearch;
  readonly clearable: boolean;
  readonly onSearch: (search: ListSearch) => void;
}

export function FilterBar({ connectionId, search, clearable, onSearch }: FilterBarProps) {
  const { list } = useText();
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} className={css['bar']}>
      <ChoiceMenu
        label={list.type}
        known={ENGAGEMENT_TYPES}
        labels={list.types}
        chosen={search.type ?? []}
        onChange={(type) => onSearch(readListSearch({ ...search, type }))}
      />
      <ChoiceMenu
        label={list.status}
        known={PROCESSING_STATUSES}
        labels={list.statuses}
        chosen={search.status ?? []}
        onChange={(status) => onSearch(readListSearch({ ...search, status }))}
      />
      <MoreFilters connectionId={connectionId} search={search} onSearch={onSearch} />
      {clearable ? (
        <IconButton
          label={list.clearFilters}
          onClick={() => {
            // This button goes with the filters; the focus would fall out of the page with it.
            bar.current?.querySelector('button')?.focus();
            onSearch(readListSearch({ order: search.order }));
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
