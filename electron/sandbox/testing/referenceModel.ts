import type { EngagementFilter } from '../workspace/workspaceQueries.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';

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
