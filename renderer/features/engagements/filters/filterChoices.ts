import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { CRM_OBJECT_TYPES, ENGAGEMENT_TYPES, PROCESSING_STATUSES } from '#shared/contract/enumerations.ts';
import { crmChoicesQuery, recordChoicesQuery } from '../../../queries/recordQueries.ts';
import { useText } from '../../../text/useText.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { Choice } from './ChoiceList.tsx';

export type Facets = OutputOf<'mirror.facets'>;

const SETTLED_MS = 150;

/** Types or statuses: those that are known, those in use, and those that are chosen, each with what it would leave. */
export function useValueChoices(
  name: 'type' | 'status',
  chosen: readonly string[],
  facets: Facets | undefined,
): readonly Choice[] {
  const { list } = useText();
  const [known, used, labels] =
    name === 'type'
      ? [ENGAGEMENT_TYPES, facets?.types, list.types]
      : [PROCESSING_STATUSES, facets?.statuses, list.statuses];
  const counts = new Map((used ?? []).map(({ value, count }) => [value, count]));
  return [...new Set<string>([...known, ...counts.keys(), ...chosen])].map((value) => ({
    value,
    label: labels[value] ?? value,
    count: facets === undefined ? undefined : (counts.get(value) ?? 0),
  }));
}

interface FoundChoices {
  readonly choices: readonly Choice[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Whether the counts are of the whole workspace rather than of what the other filters leave. */
  readonly countsAll: boolean;
}

/** Companies, people, owners or tags: the most frequent of the view first, the rest by name. */
export function useRecordChoices(
  connectionId: ConnectionId,
  name: 'company' | 'contact' | 'owner' | 'tag',
  facets: Facets | undefined,
): FoundChoices {
  const [typed, onTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const kind = name === 'owner' ? 'user' : name;
  const { data } = useQuery(recordChoicesQuery(connectionId, kind, search));
  const used = { company: facets?.companies, owner: facets?.owners, tag: facets?.tags, contact: undefined }[
    name
  ];
  const inView = new Map((used ?? []).map((each) => [each.value, each]));
  const found = (data?.rows ?? []).map((row): Choice => {
    const email = emailOf(row.fields['emails']);
    return {
      value: row.fields.id,
      label: row.name === '' ? row.fields.id : row.name,
      detail: email === row.name ? undefined : email,
      count: used === undefined ? row.engagements : inView.get(row.fields.id)?.count,
    };
  });
  if (search !== '' || used === undefined)
    return { choices: found, typed, onTyped, countsAll: used === undefined };
  const frequent = used.map(({ value, name: label, count }) => ({ value, label: label ?? value, count }));
  const further = found.filter(({ value }) => !inView.has(value));
  return { choices: [...frequent, ...further], typed, onTyped, countsAll: false };
}

function emailOf(emails: unknown): string | undefined {
  const first: unknown = Array.isArray(emails) ? emails[0] : undefined;
  if (typeof first !== 'object' || first === null || !('email' in first)) return undefined;
  return typeof first.email === 'string' ? first.email : undefined;
}

/** CRM records in use; and where an id was typed that nobody uses, that one as a record of each type. */
export function useCrmChoices(connectionId: ConnectionId): FoundChoices {
  const { filters, call } = useText();
  const [typed, onTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const { data = [] } = useQuery(crmChoicesQuery(connectionId, search));
  const choices = new Map<string, Choice>();
  for (const { association, names, engagements } of data) {
    const { object_type: type, crm_object_id: id, source } = association;
    if (!CRM_OBJECT_TYPES.some((each) => each === type) || choices.has(`${type}:${id}`)) continue;
    const what = `${call.crmTypes[type] ?? type} · ${source}`;
    choices.set(`${type}:${id}`, {
      value: `${type}:${id}`,
      label: names[0] ?? id,
      detail: names[0] === undefined ? what : `${what} · ${id}`,
      count: engagements,
    });
  }
  if (search !== '') {
    for (const type of CRM_OBJECT_TYPES) {
      const value = `${type}:${search}`;
      if (!choices.has(value))
        choices.set(value, { value, label: filters.byId(call.crmTypes[type] ?? type, search) });
    }
  }
  return { choices: [...choices.values()], typed, onTyped, countsAll: true };
}
