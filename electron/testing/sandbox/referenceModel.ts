import type { EngagementFilter, EngagementPage } from '../../sandbox/workspace/workspaceQueries.ts';
import type { EngagementRecord } from '../../sandbox/workspace/workspaceRecords.ts';
import { Workspace } from '../../sandbox/workspace/sandboxWorkspace.ts';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { readCursor, writeCursor } from '../../sandbox/api/listPagination.ts';

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text));

/** All rows as records, however they are stored. */
export function everything(workspace: Workspace): EngagementRecord[] {
  const generated = Array.from({ length: workspace.generated.engagements.count }, (_, index) => index)
    .filter((index) => !workspace.engagements.hides(index))
    .map((index) => workspace.generated.engagements.row(index));
  return [...generated, ...workspace.engagements.writtenRows()];
}

/** An independent implementation of the API's order. */
export function compare(order: 'updated' | 'start', descending: boolean) {
  return (a: EngagementRecord, b: EngagementRecord): number => {
    const key = ({ wire }: EngagementRecord) => (order === 'start' ? wire.start_at : wire.updated_at);
    const [x, y] = [key(a), key(b)];
    if ((x === undefined) !== (y === undefined)) return x === undefined ? 1 : -1;
    const less = x === y ? a.wire.id < b.wire.id : (x ?? '') < (y ?? '');
    return less === descending ? 1 : -1;
  };
}

/** An independent implementation of the filters, without any index. */
export function keeps(
  { wire, companyIds, contactIds }: EngagementRecord,
  filter: EngagementFilter,
  workspace: Workspace,
): boolean {
  const inside = (text: string | undefined, range: EngagementFilter['updated']): boolean =>
    range === undefined || (timeOf(text) >= range.from && timeOf(text) <= range.to);
  const crm = (kind: string) =>
    filter.crmRecords?.filter((known) => known.kind === kind).map(({ id }) => id) ?? [];
  const resolves = (kind: 'company' | 'contact', id: string): boolean => {
    const row = kind === 'company' ? workspace.companies.get(id) : workspace.contacts.get(id);
    const link = row?.crm_association;
    return link?.object_type === kind && crm(kind).includes(link.crm_object_id);
  };
  const bucket = (
    kind: 'company' | 'contact',
    direct: readonly string[] | undefined,
    ids: readonly string[],
  ): boolean => {
    if (direct === undefined && crm(kind).length === 0) return true;
    return ids.some((id) => direct?.includes(id) === true || resolves(kind, id));
  };
  const own = wire.crm_association;
  return (
    (filter.withPrivate || !wire.is_private) &&
    (filter.types === undefined || filter.types.includes(wire.engagement_type)) &&
    (filter.statuses === undefined || filter.statuses.includes(wire.processing_status)) &&
    inside(wire.start_at, filter.started) &&
    inside(wire.updated_at, filter.updated) &&
    (filter.search === undefined || wire.title.toLowerCase().includes(filter.search.toLowerCase())) &&
    bucket('company', filter.companyIds, companyIds) &&
    bucket('contact', filter.contactIds, contactIds) &&
    (crm('deal').length === 0 || (own?.object_type === 'deal' && crm('deal').includes(own.crm_object_id)))
  );
}

export const ids = (rows: readonly EngagementRecord[]): string[] => rows.map(({ wire }) => wire.id);

/** A change to one row: its kind, the row, and how far its time moves. */
export const change = fc.record({
  kind: fc.constantFrom('touch', 'delete', 'create', 'relink', 'unschedule', 'import', 'move company'),
  at: fc.nat(10_000),
  ms: fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 }),
});
type Edit = typeof change extends fc.Arbitrary<infer T> ? T : never;

export function perform(workspace: Workspace, { kind, at, ms }: Edit): void {
  const rows = everything(workspace);
  const before = rows[at % rows.length];
  if (before === undefined) return;
  const moved = new Date(
    Math.min(workspaceEnd, Math.max(workspaceEnd - 60 * 86_400_000, timeOf(before.wire.updated_at) + ms)),
  ).toISOString();
  switch (kind) {
    case 'delete':
      workspace.apply({ resource: 'engagement', kind: 'deleted', before });
      return;
    case 'create': {
      const wire = { ...before.wire, id: workspace.engagements.nextId(), updated_at: moved };
      workspace.apply({ resource: 'engagement', kind: 'created', after: { ...before, wire } });
      return;
    }
    case 'touch':
      workspace.apply({
        resource: 'engagement',
        kind: 'updated',
        before,
        after: { ...before, wire: { ...before.wire, updated_at: moved, title: `Moved ${at}` } },
      });
      return;
    case 'import': {
      // Uses the same millisecond as another row, so that only the id decides the order.
      const twin = rows[(at * 7) % rows.length]?.wire ?? before.wire;
      const wire = { ...before.wire, updated_at: twin.updated_at, start_at: twin.start_at };
      workspace.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
      return;
    }
    case 'move company': {
      const { companies } = workspace.generated;
      const company = workspace.companies.get(companies.identifiers.of(at % 8));
      const link = companies.crmOf((at + 1) % 8);
      if (company === undefined || link === undefined) return;
      const after = { ...company, crm_association: link };
      workspace.apply({ resource: 'company', kind: 'updated', before: company, after });
      return;
    }
    case 'unschedule': {
      const { start_at: _, ...wire } = before.wire;
      workspace.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
      return;
    }
    case 'relink': {
      const contact = workspace.generated.contacts.identifiers.of(at % workspace.generated.contacts.count);
      const company = workspace.generated.companies.identifiers.of(at % workspace.generated.companies.count);
      workspace.apply({
        resource: 'engagement',
        kind: 'updated',
        before,
        after: { ...before, contactIds: [contact], companyIds: [company] },
      });
    }
  }
}

export const workspaceEnd = Date.UTC(2026, 5, 30);
export const fresh = (seed: number): Workspace =>
  new Workspace({ seed, engagements: 160, end: workspaceEnd, showRooms: true });
const long = process.env['PARLEY_LONG'] === '1';
export const numRuns = long ? 2000 : 40;
if (long) vi.setConfig({ testTimeout: 1_800_000 });

export const record = (workspace: Workspace, row: number | EngagementRecord): EngagementRecord =>
  typeof row === 'number' ? workspace.generated.engagements.row(row) : row;

export const page = fc.record({
  order: fc.constantFrom('updated' as const, 'start' as const),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 40 }),
});

/** Walks with cursors as a client does; `between` runs after each page. */
export function walk(
  workspace: Workspace,
  filter: EngagementFilter,
  { order, descending, limit }: Omit<EngagementPage, 'boundary'>,
  between: (pages: number, rows: readonly EngagementRecord[]) => void = () => undefined,
): EngagementRecord[] {
  const rows: EngagementRecord[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 1000; pages++) {
    const boundary = cursor === undefined ? undefined : readCursor(order, cursor);
    const found = workspace.engagementQueries.page(filter, { order, descending, boundary, limit });
    expect(found.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...found.rows.map((row) => record(workspace, row)));
    const last = rows.at(-1);
    if (!found.more || last === undefined) return rows;
    expect(found.rows).toHaveLength(limit);
    const time = order === 'start' ? (last.wire.start_at ?? null) : last.wire.updated_at;
    cursor = writeCursor(order, last.wire.id, time);
    between(pages, rows);
  }
  throw new Error('The walk does not end.');
}
