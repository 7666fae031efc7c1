import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { ENGAGEMENT_FILTERS, type FilterOfKind } from '#shared/contract/filterTable.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { DayRange, DurationRange } from '#shared/domain/list/filterRanges.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { crmRecordName } from '../../../links/crmNames.ts';
import { useSelectableRecords, useUsedCrmLinks } from '../../../queries/recordQueries.ts';
import type { Format } from '../../../text/format.ts';
import { lookUp } from '../../../text/lookUp.ts';
import type { Text } from '../../../text/messages.gen.d.ts';
import { useText } from '../../../text/useText.ts';
import { useTypedSearch } from '../../../ui/useDebounced.ts';
import type { Choice } from './ChoiceList.tsx';

type FilterTexts = Text['engagements']['filters'];

/** Minimum and maximum minutes; either may be missing. */
export function describeDuration(filters: FilterTexts, { least, below }: DurationRange): string {
  if (below === null) return least === null ? filters.any : filters.minutesLeast({ least });
  return least === null ? filters.minutesBelow({ below }) : filters.minutes({ least, below });
}

/** First and last day; either may be missing. */
export function describeDays(filters: FilterTexts, format: Format, range: DayRange): string {
  if (range.kind === 'preset') return filters.presets[range.preset];
  const [first, last] = [range.first, range.last].map((day) => (day === null ? null : format.day(day)));
  if (last === null || last === undefined) return first ? filters.daysSince({ first }) : filters.any;
  return first ? filters.days({ first, last }) : filters.daysUntil({ last });
}

export type Facets = OutputOf<'mirror.facets'>;

/** The mirror counts this many companies, owners or tags, most frequent first. */
const MOST_COUNTED = 50;

type ValueFilter = FilterOfKind<'values'>;

/** Labels for the values of a filter; values without one are shown as they are. */
export function useValueLabels(): Partial<Record<ValueFilter, Readonly<Record<string, string>>>> {
  const { list } = useText().engagements;
  return { type: list.types, status: list.statuses };
}

/** The known, used and selected values, each with the number of engagements it would leave. */
export function useValueChoices(
  name: ValueFilter,
  chosen: readonly string[],
  facets: Facets | undefined,
): readonly Choice[] {
  const labels = useValueLabels()[name];
  const counted: { readonly [Name in ValueFilter]?: Facets['types'] | undefined } = {
    type: facets?.types,
    status: facets?.statuses,
  };
  const used = counted[name];
  const counts = new Map((used ?? []).map(({ value, count }) => [value, count]));
  const values = new Set<string>([...ENGAGEMENT_FILTERS[name].known, ...counts.keys(), ...chosen]);
  return [...values].map((value) => ({
    value,
    label: labels?.[value] ?? value,
    count: used === undefined ? undefined : (counts.get(value) ?? 0),
  }));
}

interface FoundChoices {
  readonly choices: readonly Choice[];
  readonly typed: string;
  /** Whether they are those for what is typed. */
  readonly settled: boolean;
  readonly onTyped: (typed: string) => void;
  /** Whether the counts are of the whole workspace rather than within the other filters. */
  readonly countsAll: boolean;
}

/** Companies, contacts, owners or tags: the most frequent in the view first, the rest by name. */
export function useRecordChoices(name: FilterOfKind<'records'>, facets: Facets | undefined): FoundChoices {
  const { records } = useText();
  const { typed, onTyped, search, isFor } = useTypedSearch();
  const query = useSelectableRecords(ENGAGEMENT_FILTERS[name].record, search);
  const { data } = query;
  const counted: { readonly [Name in FilterOfKind<'records'>]?: Facets['companies'] | undefined } = {
    company: facets?.companies,
    owner: facets?.owners,
    tag: facets?.tags,
  };
  const used = counted[name];
  const inView = new Map((used ?? []).map((each) => [each.value, each]));
  const rows = data?.rows ?? [];
  // Only the most frequent values are counted within the other filters. If a search finds others, all counts
  // are of the whole workspace, so that they are comparable.
  const countsAll =
    used === undefined ||
    (search !== '' && used.length >= MOST_COUNTED && rows.some(({ fields }) => !inView.has(fields.id)));
  const found = rows.map((row): Choice => {
    const email = row.distinction ?? emailOf(row.fields['emails']);
    const within = inView.get(row.fields.id)?.count;
    return {
      value: row.fields.id,
      label: row.name === '' ? records.unnamed : row.name,
      detail: row.name === '' ? row.fields.id : email === row.name ? undefined : email,
      count: countsAll ? row.engagements : (within ?? (search === '' ? undefined : 0)),
    };
  });
  if (search !== '' || used === undefined)
    return { choices: found, typed, settled: isFor(query), onTyped, countsAll };
  const frequent = used.map(({ value, name: label, distinction, count }) => ({
    value,
    label: label ?? records.unnamed,
    detail: label === null ? value : (distinction ?? undefined),
    count,
  }));
  const further = found.filter(({ value }) => !inView.has(value));
  return { choices: [...frequent, ...further], typed, settled: isFor(query), onTyped, countsAll: false };
}

function emailOf(emails: unknown): string | undefined {
  const first: unknown = Array.isArray(emails) ? emails[0] : undefined;
  if (typeof first !== 'object' || first === null || !('email' in first)) return undefined;
  return typeof first.email === 'string' ? first.email : undefined;
}

/** CRM records in use; for a typed id that isn't in use, one record of each type. */
export function useCrmChoices(): FoundChoices {
  const text = useText();
  const {
    engagements: { filters },
    engagement,
  } = text;
  const { typed, onTyped, search, isFor } = useTypedSearch();
  const query = useUsedCrmLinks(search);
  const { data } = query;
  const choices = new Map<string, Choice>();
  for (const { association, engagements, ...naming } of data?.links ?? []) {
    const { object_type: type, crm_object_id: id, source } = association;
    if (!CRM_OBJECT_TYPES.some((each) => each === type) || choices.has(`${type}:${id}`)) continue;
    choices.set(`${type}:${id}`, {
      value: `${type}:${id}`,
      label: crmRecordName(text, association, naming),
      detail: `${id} · ${crmName(source)}`,
      count: engagements,
    });
  }
  if (search !== '') {
    for (const type of CRM_OBJECT_TYPES) {
      const value = `${type}:${search}`;
      if (!choices.has(value))
        choices.set(value, {
          value,
          label: filters.byId({ type: lookUp(engagement.crmTypes, type) ?? type, id: search }),
        });
    }
  }
  return { choices: [...choices.values()], typed, settled: isFor(query), onTyped, countsAll: true };
}
