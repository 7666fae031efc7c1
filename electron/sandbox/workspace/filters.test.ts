import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engagementTypes, processingStatuses } from '../resources.ts';
import {
  change,
  compare,
  everything,
  fresh,
  ids,
  keeps,
  numRuns,
  page,
  perform,
  walk,
  workspaceEnd,
} from '../../testing/sandbox/referenceModel.ts';
import type { EngagementFilter } from './workspaceQueries.ts';

describe('filters', () => {
  const seedWorkspace = fresh(7);
  const companyIds = Array.from({ length: 8 }, (_, i) => seedWorkspace.generated.companies.identifiers.of(i));
  const contactIds = Array.from({ length: 30 }, (_, i) => seedWorkspace.generated.contacts.identifiers.of(i));
  const rows = everything(seedWorkspace);
  const deals = rows.flatMap(({ wire: { crm_association: crm } }) =>
    crm?.object_type === 'deal' ? [crm.crm_object_id] : [],
  );
  const crmIds = (kind: 'company' | 'contact') =>
    Array.from({ length: 8 }, (_, i) =>
      kind === 'company'
        ? seedWorkspace.generated.companies.crmOf(i)
        : seedWorkspace.generated.contacts.crmOf(i),
    ).flatMap((crm) => (crm === undefined ? [] : [crm.crm_object_id]));
  const crmRecord = fc.oneof(
    fc.record({ kind: fc.constant('deal' as const), id: fc.constantFrom(...deals.slice(0, 40), 'nothing') }),
    fc.record({
      kind: fc.constant('company' as const),
      id: fc.constantFrom(...crmIds('company'), 'nothing'),
    }),
    fc.record({
      kind: fc.constant('contact' as const),
      id: fc.constantFrom(...crmIds('contact'), 'nothing'),
    }),
  );
  const time = fc.oneof(
    fc.integer({ min: workspaceEnd - 90 * 86_400_000, max: workspaceEnd }),
    fc.constantFrom(
      ...rows.flatMap(({ wire }) => [
        Date.parse(wire.updated_at),
        Date.parse(wire.start_at ?? wire.updated_at),
      ]),
    ),
  );
  const range = fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  const everyFilter = fc.record({
    types: fc.uniqueArray(fc.constantFrom(...engagementTypes), { minLength: 1, maxLength: 4 }),
    statuses: fc.uniqueArray(fc.constantFrom(...processingStatuses), { minLength: 1, maxLength: 3 }),
    companyIds: fc.uniqueArray(fc.constantFrom(...companyIds, 'cmp_x'), { minLength: 1, maxLength: 5 }),
    contactIds: fc.uniqueArray(fc.constantFrom(...contactIds, 'cnt_x'), { minLength: 1, maxLength: 20 }),
    crmRecords: fc.array(crmRecord, { minLength: 1, maxLength: 4 }),
    started: range,
    updated: range,
    search: fc.constantFrom('with', 'DOCK', 'a', 'é', 'nothing like it'),
  });
  // Only a few at a time, because all filters together match nothing and would test nothing.
  const filter = fc
    .tuple(
      everyFilter,
      fc.subarray(
        ['types', 'statuses', 'companyIds', 'contactIds', 'crmRecords', 'started', 'updated', 'search'],
        { maxLength: 3 },
      ),
      fc.boolean(),
    )
    .map(([all, names, withPrivate]): EngagementFilter => ({
      withPrivate,
      ...Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
    }));

  it('match a naive implementation of the API, alone and combined, in any order, after changes', () => {
    let matched = 0;
    fc.assert(
      fc.property(filter, page, fc.array(change, { maxLength: 12 }), (asked, sorting, edits) => {
        const workspace = fresh(7);
        for (const edit of edits) perform(workspace, edit);
        const found = walk(workspace, asked, sorting);
        const naive = everything(workspace)
          .filter((row) => keeps(row, asked, workspace))
          .toSorted(compare(sorting.order, sorting.descending));
        matched += naive.length;
        expect(ids(found)).toEqual(ids(naive));
      }),
      { numRuns: numRuns * 5 },
    );
    // More than a page on average; otherwise paging would not be tested.
    expect(matched / numRuns).toBeGreaterThan(5 * 12);
  });

  it('keep direct ids when a CRM association in the same request matches nothing', () => {
    const direct = { companyIds: companyIds.slice(0, 1), withPrivate: true };
    const asked = { order: 'updated' as const, descending: true, limit: 100 };
    const alone = walk(seedWorkspace, direct, asked);
    expect(alone.length).toBeGreaterThan(0);
    const beside = { ...direct, crmRecords: [{ kind: 'company' as const, id: 'nowhere' }] };
    expect(ids(walk(seedWorkspace, beside, asked))).toEqual(ids(alone));
    const only = { crmRecords: [{ kind: 'company' as const, id: 'nowhere' }], withPrivate: true };
    expect(walk(seedWorkspace, only, asked)).toEqual([]);
  });
});

it('follow a CRM record to the company that currently has it', () => {
  const workspace = fresh(7);
  const { companies } = workspace.generated;
  const asked = { order: 'updated' as const, descending: true, limit: 100 };
  const index = Array.from({ length: 8 }, (_, i) => i).find((i) => companies.crmOf(i) !== undefined) ?? 0;
  const id = companies.crmOf(index)?.crm_object_id ?? '';
  const filter = { crmRecords: [{ kind: 'company' as const, id }], withPrivate: true };
  expect(walk(workspace, filter, asked).length).toBeGreaterThan(0);
  const before = companies.row(index);
  const after = {
    ...before,
    crm_association: { object_type: 'company', crm_object_id: 'new', source: 'HUBSPOT' },
  };
  workspace.apply({ resource: 'company', kind: 'updated', before, after });
  const left = walk(workspace, filter, asked);
  expect(left.every(({ companyIds }) => !companyIds.includes(before.id))).toBe(true);
  const moved = walk(workspace, { ...filter, crmRecords: [{ kind: 'company', id: 'new' }] }, asked);
  expect(moved.every(({ companyIds }) => companyIds.includes(before.id))).toBe(true);
  expect(moved.length).toBeGreaterThan(0);
});
