import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { DAY_PRESETS } from '#shared/domain/list/filterRanges.ts';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import { narrowedSearch } from '#shared/domain/search/typedSearch.ts';
import {
  SEARCH_SIDES,
  SEARCH_TEXTS,
  type SearchSide,
  type SearchText,
} from '#shared/domain/search/searchQuery.ts';
import { searchCountQuery } from '../../queries/searchQueries.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Chip, ChipMenu, Chips } from '../../ui/Chip.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Search.module.css';
import { X } from 'lucide-react';
import { lex } from '#shared/domain/search/lexer.ts';
import { searchOfParts, type UnderstoodPart } from '#shared/domain/search/plainWords.ts';
import { Button } from '../../ui/Button.tsx';

/** Where the words occur, and who said them. */
export interface Narrowing {
  readonly text?: SearchText | undefined;
  readonly side?: SearchSide | undefined;
}

/** The filters set by facets, as lists of values. */
export interface FacetFilters {
  readonly type: readonly string[];
  readonly company: readonly string[];
  readonly start: readonly string[];
}

interface FacetProps {
  /** The search without the facets. */
  readonly input: string;
  readonly within: MirrorFilter;
  /** Without anything searchable there is nothing to count. */
  readonly isRunnable: boolean;
}

function Count({ input, within, isRunnable }: FacetProps) {
  const connectionId = useConnectionId();
  const format = useFormat();
  const { data } = useQuery({
    ...searchCountQuery(connectionId, input, within),
    enabled: isRunnable,
  });
  return (
    <Text tabular tone="tertiary" className={css['count']}>
      {data === undefined || !isRunnable ? '' : format.number(data)}
    </Text>
  );
}

/** At most one of a few ways to narrow the search, each with its number of results. */
function ChoiceChips<Value extends string>({
  label,
  any,
  values,
  words,
  chosen,
  narrowingOf,
  onChoose,
  ...facet
}: FacetProps & {
  readonly label: string;
  readonly any: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly chosen: Value | undefined;
  readonly narrowingOf: (value: Value | undefined) => Narrowing;
  readonly onChoose: (value: Value | undefined) => void;
}) {
  return (
    <Chips label={label}>
      {[undefined, ...values].map((value) => (
        <Chip key={value ?? 'any'} pressed={value === chosen} onPress={() => onChoose(value)}>
          {value === undefined ? any : words[value]}{' '}
          <Count {...facet} input={narrowedSearch(facet.input, narrowingOf(value))} />
        </Chip>
      ))}
    </Chips>
  );
}

/** A menu of the values of a filter, each with the number of results it would leave. */
function ValueMenu({
  label,
  values,
  chosen,
  single = false,
  note = null,
  onChoose,
}: {
  readonly label: string;
  readonly values: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number | undefined;
  }[];
  readonly chosen: readonly string[];
  readonly single?: boolean;
  /** Below the values: what is missing, and how it is found. */
  readonly note?: { readonly label: string; readonly how: string } | null;
  readonly onChoose: (values: readonly string[]) => void;
}) {
  const { search } = useText();
  const format = useFormat();
  const names = values.filter(({ value }) => chosen.includes(value)).map((each) => each.label);
  const shown = [label, names.join(', ')].filter((part) => part !== '').join(': ');
  return (
    <ChipMenu
      label={shown}
      set={chosen.length > 0}
      items={[
        ...values.map(({ value, label: name, count }) => ({
          key: value,
          label: count === undefined ? name : search.valueWithCount({ name, count: format.number(count) }),
          checked: { kind: single ? ('radio' as const) : ('checkbox' as const), on: chosen.includes(value) },
          onChoose: () =>
            onChoose(
              chosen.includes(value)
                ? chosen.filter((each) => each !== value)
                : single
                  ? [value]
                  : [...chosen, value],
            ),
        })),
        ...(note === null
          ? []
          : [{ key: 'note', label: note.label, disabled: note.how, onChoose: () => undefined }]),
      ]}
    >
      {label}
    </ChipMenu>
  );
}

/** Ranges of days, relative to today. */
function DaysMenu({
  input,
  isRunnable,
  chosen,
  withinDays,
  onChoose,
}: Pick<FacetProps, 'input' | 'isRunnable'> & {
  readonly chosen: readonly string[];
  readonly withinDays: (preset: string) => MirrorFilter;
  readonly onChoose: (values: readonly string[]) => void;
}) {
  const connectionId = useConnectionId();
  const { filters: words } = useText().engagements;
  const counts = useQueries({
    queries: DAY_PRESETS.map((preset) => ({
      ...searchCountQuery(connectionId, input, withinDays(preset)),
      enabled: isRunnable,
    })),
  });
  return (
    <ValueMenu
      label={words.names.start}
      values={DAY_PRESETS.map((preset, at) => ({
        value: preset,
        label: words.presets[preset],
        count: isRunnable ? counts[at]?.data : undefined,
      }))}
      chosen={chosen}
      single
      onChoose={onChoose}
    />
  );
}

/** Fits one or two screens; the menu says how others are found. */
const MAX_COMPANIES = 15;

/**
 * Narrows a search by place and speaker of the words, and by type, company and date, each with its number of
 * results.
 */
export function SearchFacets({
  input,
  within,
  narrowing,
  filters,
  withinDays,
  onNarrow,
  onFilter,
  children,
}: Omit<FacetProps, 'isRunnable'> & {
  readonly narrowing: Narrowing;
  readonly filters: FacetFilters;
  /** The filters with another range of days. */
  readonly withinDays: (preset: string) => MirrorFilter;
  readonly onNarrow: (narrowing: Narrowing) => void;
  readonly onFilter: (filters: Partial<FacetFilters>) => void;
  /** The other filters. */
  readonly children: ReactNode;
}) {
  const {
    search,
    engagements: { filters: words, list },
  } = useText();
  const now = useNow();
  const isRunnable = !parseSearch(input, { now: new Date(now) }).isEmpty;
  const facet = { input, within, isRunnable };
  const text = narrowedSearch(input, narrowing);
  const { data: facets } = useWorkspaceRead('mirror.facets', { filter: { ...within, text } });
  const companies = facets?.companies ?? [];
  const shownCompanies = companies.filter(
    ({ value }, at) => at < MAX_COMPANIES || filters.company.includes(value),
  );
  return (
    <Row gap={16} rowGap={8} wrap pad={[8, 'page']} border="bottom">
      {/* First, so that the counts of the chips don’t move them from under the pointer. */}
      <Chips label={search.narrow}>
        <ValueMenu
          label={words.names.type}
          values={(facets?.types ?? []).map(({ value, count }) => ({
            value,
            label: lookUp(list.types, value) ?? value,
            count: isRunnable ? count : undefined,
          }))}
          chosen={filters.type}
          onChoose={(type) => onFilter({ type })}
        />
        <ValueMenu
          label={words.names.company}
          values={shownCompanies.map(({ value, name, count }) => ({
            value,
            label: name ?? value,
            count: isRunnable ? count : undefined,
          }))}
          note={
            shownCompanies.length === companies.length
              ? null
              : {
                  label: search.mostFrequent({ count: MAX_COMPANIES }),
                  how: search.otherCompanies,
                }
          }
          chosen={filters.company}
          onChoose={(company) => onFilter({ company })}
        />
        <DaysMenu
          input={text}
          isRunnable={isRunnable}
          chosen={filters.start}
          withinDays={withinDays}
          onChoose={(start) => onFilter({ start })}
        />
      </Chips>
      {children}
      <ChoiceChips
        {...facet}
        label={search.where}
        any={search.everywhere}
        values={SEARCH_TEXTS}
        words={search.texts}
        chosen={narrowing.text}
        narrowingOf={(value) => ({ ...narrowing, text: value })}
        onChoose={(value) => onNarrow({ ...narrowing, text: value })}
      />
      <ChoiceChips
        {...facet}
        label={search.who}
        any={search.anyone}
        values={SEARCH_SIDES}
        words={search.saidBy}
        chosen={narrowing.side}
        narrowingOf={(value) => ({ ...narrowing, side: value })}
        onChoose={(value) => onNarrow({ ...narrowing, side: value })}
      />
    </Row>
  );
}

/** A search for the words of a sentence, as they are. */
function literalSearch(sentence: string): string {
  return lex(sentence)
    .map(({ raw, values }) => (values[0]?.quoted === true ? raw : `"${raw.replace(/["“”„«»]/gu, '')}"`))
    .join(' ');
}

/** What a sentence was understood as, part by part; each can be taken off. */
export function UnderstoodChips({
  sentence,
  parts,
  onSearch,
}: {
  readonly sentence: string;
  readonly parts: readonly UnderstoodPart[];
  readonly onSearch: (search: string) => void;
}) {
  const { search } = useText();
  const isSentence = parts.some(({ kind }) => kind !== 'words' && kind !== 'field');
  return (
    <Row gap={8} rowGap={8} wrap pad={[8, 'page']} border="bottom">
      <Chips label={search.understood}>
        {parts.map((part) => (
          <Chip
            key={part.search}
            pressed
            onPress={() => onSearch(searchOfParts(parts.filter((each) => each !== part)))}
          >
            {part.kind === 'words' || part.kind === 'field' ? null : (
              <Text tone="tertiary">{search.understoodKinds[part.kind]}</Text>
            )}{' '}
            {part.words}
            <X size={12} aria-hidden />
          </Chip>
        ))}
      </Chips>
      {isSentence ? (
        <Button look="quiet" onClick={() => onSearch(literalSearch(sentence))}>
          {search.literally}
        </Button>
      ) : null}
    </Row>
  );
}
