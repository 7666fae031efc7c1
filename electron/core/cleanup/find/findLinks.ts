import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { disagreeing, type OwnLink } from '#shared/domain/edits/crmAssociations.ts';
import type { Database, Row } from '../../store/database.ts';
import { flag, number, text } from '../../store/row.ts';
import { fixableFirst, type Found } from './found.ts';

/** Engagements without a CRM link. One can be suggested where a contact or company on it has a link of its own. */
export function findNoLink(db: Database, stillWanted: () => void): Found[] {
  const found: Found[] = [];
  const sql = `SELECT e.key, e.id, e.updated_us, EXISTS (
      SELECT 1 FROM link l JOIN record r ON r.key = l.record
      WHERE l.engagement = e.key AND l.kind IN ('company', 'contact') AND r.crm_id IS NOT NULL
    ) FROM engagement e WHERE e.crm_id IS NULL ORDER BY e.time_key DESC`;
  for (const row of db.each(sql)) {
    if (found.length % 4096 === 0) stillWanted();
    const about = { key: text(row, 1), version: String(number(row, 2)), engagement: number(row, 0) };
    found.push({ ...about, fixable: flag(row, 3) });
  }
  return fixableFirst(found);
}

const OWN_LINKS = `SELECT l.engagement, l.kind, r.id, r.name, r.crm_type, r.crm_id, r.crm_source FROM link l
  JOIN record r ON r.key = l.record
  WHERE l.kind IN ('company', 'contact') AND r.crm_id IS NOT NULL AND r.crm_source IS NOT NULL`;

function readOwnLink(row: Row): OwnLink {
  return {
    of: text(row, 1) === 'company' ? 'company' : 'contact',
    id: text(row, 2),
    name: text(row, 3),
    link: { object_type: text(row, 4), crm_object_id: text(row, 5), source: text(row, 6) },
  };
}

/** The contacts' and companies' own links on an engagement. */
export function ownLinks(db: Database, engagement: number): OwnLink[] {
  const sql = `${OWN_LINKS} AND l.engagement = ? ORDER BY l.kind, l.position`;
  return db.all(sql, readOwnLink, engagement);
}

interface Linked {
  readonly engagement: number;
  readonly id: string;
  readonly version: string;
  readonly link: CrmAssociation;
}

/** Engagements whose CRM link is spoken against by the links of those on it. */
export function findDisagreeing(db: Database, stillWanted: () => void): Found[] {
  const linked = db.all(
    `SELECT key, id, updated_us, crm_type, crm_id, crm_source FROM engagement
     WHERE crm_id IS NOT NULL AND crm_source IS NOT NULL ORDER BY time_key DESC`,
    (row): Linked => ({
      engagement: number(row, 0),
      id: text(row, 1),
      version: String(number(row, 2)),
      link: { object_type: text(row, 3), crm_object_id: text(row, 4), source: text(row, 5) },
    }),
  );
  const of = new Map<number, OwnLink[]>(linked.map(({ engagement }) => [engagement, []]));
  let read = 0;
  for (const row of db.each(
    `${OWN_LINKS} AND l.engagement IN (SELECT key FROM engagement WHERE crm_id IS NOT NULL)`,
  )) {
    if (read % 4096 === 0) stillWanted();
    read += 1;
    of.get(number(row, 0))?.push(readOwnLink(row));
  }
  return linked
    .filter(({ engagement, link }) => disagreeing(link, of.get(engagement) ?? []).length > 0)
    .map(({ engagement, id, version }) => ({ key: id, version, engagement, fixable: true }));
}
