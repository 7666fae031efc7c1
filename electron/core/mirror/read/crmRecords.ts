import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { CrmNaming } from '#shared/contract/crmNames.ts';
import { CRM_SORT_KEYS } from '#shared/contract/enumerations.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { type Database, number, type Row, text } from '../../database/database.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';

const CRM_VALUES: Readonly<Record<(typeof CRM_SORT_KEYS)[number], string>> = {
  name: `coalesce((SELECT nullif(min(r.name_folded), '') FROM record r
      WHERE r.crm_id = used.crm_id AND r.crm_type = used.crm_type AND r.gone = 0),
    (SELECT min(r.name_folded) FROM engagement e JOIN link l ON l.engagement = e.key AND l.kind = 'company'
      JOIN record r ON r.key = l.record AND r.name <> ''
      WHERE e.crm_id = used.crm_id AND e.crm_type = used.crm_type))`,
  type: 'lower(crm_type)',
  id: 'crm_id',
  source: 'source',
  engagements: 'sum(n)',
};

function isCrmKey(key: string): key is (typeof CRM_SORT_KEYS)[number] {
  return CRM_SORT_KEYS.some((each) => each === key);
}

/** Enough to see whom a record is about. */
const MAX_NAMES = 3;
/** Engagements read to find the companies of one link. */
const MAX_ENGAGEMENTS = 200;

/** What the records of the workspace say about the name of a CRM record. */
export function crmNamingOf(db: Database, { object_type, crm_object_id: id }: CrmAssociation): CrmNaming {
  const name = (row: Row): string => text(row, 0);
  const linked = db.all(
    `SELECT name FROM record WHERE crm_id = ? AND crm_type = ? AND gone = 0 AND name <> '' LIMIT ${MAX_NAMES}`,
    name,
    id,
    object_type,
  );
  if (linked.length > 0) return { own: null, linked, companies: [] };
  const companies = db.all(
    `SELECT max(r.name) FROM (SELECT key FROM engagement WHERE crm_id = ? AND crm_type = ? LIMIT ${MAX_ENGAGEMENTS}) e
     JOIN link l ON l.engagement = e.key AND l.kind = 'company' JOIN record r ON r.key = l.record AND r.name <> ''
     GROUP BY r.key ORDER BY count(*) DESC, r.key LIMIT ${MAX_NAMES}`,
    name,
    id,
    object_type,
  );
  return { own: null, linked, companies };
}

const BY_ID = 'crm_id >= ?1 AND crm_id < ?1 || char(1114111)';
/**
 * Links by their ids in another case, or by name: that of a record with the link, or of a company of an engagement with
 * it. All engagements with a link count, not only those of that company.
 */
const BY_CASE_OR_NAME = `lower(substr(crm_id, 1, length(?1))) = lower(?1) OR (crm_id, crm_type) IN (
    SELECT e.crm_id, e.crm_type FROM record r
      JOIN link l ON l.record = r.key AND l.kind = 'company' JOIN engagement e ON e.key = l.engagement
      WHERE r.kind = 'company' AND r.gone = 0 AND instr(r.name_folded, ?3) > 0
    UNION SELECT crm_id, crm_type FROM record WHERE gone = 0 AND instr(name_folded, ?3) > 0)`;
function readLink(row: Row) {
  return {
    association: { object_type: text(row, 0), crm_object_id: text(row, 1), source: text(row, 2) },
    engagements: number(row, 3),
  };
}

/** Of one company, its engagements and its contacts, unless it is null. */
const OF_COMPANY = {
  engagement: `(?4 IS NULL OR key IN (SELECT l.engagement FROM record r JOIN link l ON l.record = r.key
      WHERE r.kind = 'company' AND r.id = ?4))`,
  record: `(?4 IS NULL OR kind = 'company' AND id = ?4
      OR kind = 'contact' AND json_extract(json, '$.company.id') = ?4)`,
};

/**
 * CRM links in use, by a prefix of their id or a part of a name; those that the caller names come first. The case of
 * sources is ignored: the API writes them in capitals.
 */
export function usedCrmAssociations(
  db: Database,
  { search, limit, order, ofCompany, named = [] }: ReadInput<'crmAssociations'>,
): ReadOutput<'crmAssociations'> {
  const from = search.trim();
  const [key = '', direction] = (order ?? 'engagements:desc').split(':');
  const value = isCrmKey(key) ? CRM_VALUES[key] : CRM_VALUES.engagements;
  const used = (found: string): string => `
      SELECT crm_type, crm_id, upper(crm_source) AS source, count(*) AS n FROM engagement
        WHERE crm_source IS NOT NULL AND (${found}) AND ${OF_COMPANY.engagement} GROUP BY crm_id, crm_type, crm_source
      UNION ALL
      SELECT crm_type, crm_id, upper(crm_source), 0 FROM record
        WHERE crm_source IS NOT NULL AND (${found}) AND gone = 0 AND ${OF_COMPANY.record}`;
  const values = [from, limit, fold(from), ofCompany ?? null];
  // Ids of some CRMs differ only in case, so another case is offered only where this one finds nothing.
  const isId =
    from === '' || db.get(`SELECT 1 FROM (${used(BY_ID)}) LIMIT 1`, () => true, ...values) === true;
  const found = db.all(
    `WITH named(crm_type, crm_id, source) AS (
       SELECT value ->> 'object_type', value ->> 'crm_object_id', upper(value ->> 'source') FROM json_each(?5))
     SELECT crm_type, crm_id, source, sum(n), count(*) OVER ()
     FROM (${used(`${isId ? BY_ID : BY_CASE_OR_NAME} OR (crm_type, crm_id, upper(crm_source)) IN named`)}) used
     GROUP BY 1, 2, 3
     ORDER BY ${order === undefined ? 'max((crm_type, crm_id, source) IN named) DESC, ' : ''}
       ${value} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, crm_id LIMIT ?2`,
    (row) => ({ link: readLink(row), total: number(row, 4) }),
    ...values,
    JSON.stringify(named),
  );
  return {
    links: found.map(({ link }) => ({ ...link, ...crmNamingOf(db, link.association) })),
    total: found[0]?.total ?? 0,
  };
}

const MAX_COMMON = 5;

/** CRM links that these engagements may share, the one that concerns most of them first. */
export function commonCrmLinks(
  db: Database,
  { engagementIds }: ReadInput<'commonCrmLinks'>,
): ReadOutput<'commonCrmLinks'> {
  const links = db.all(
    `WITH chosen(record, kind, engagement) AS MATERIALIZED (
       SELECT l.record, l.kind, e.key FROM json_each(?) id
       JOIN engagement e ON e.id = id.value JOIN link l ON l.engagement = e.key AND l.kind IN ('contact', 'company')),
     near(record, crm_type, crm_id, source) AS (
       SELECT r.key, r.crm_type, r.crm_id, upper(r.crm_source) FROM (SELECT DISTINCT record FROM chosen) c
       JOIN record r ON r.key = c.record WHERE r.crm_id IS NOT NULL AND r.gone = 0
       UNION
       SELECT c.record, e.crm_type, e.crm_id, upper(e.crm_source)
       FROM (SELECT DISTINCT record FROM chosen WHERE kind = 'company') c
       JOIN link l ON l.record = c.record JOIN engagement e ON e.key = l.engagement WHERE e.crm_id IS NOT NULL)
     SELECT crm_type, crm_id, source, count(DISTINCT chosen.engagement) AS n
     FROM near JOIN chosen ON chosen.record = near.record WHERE source IS NOT NULL
     GROUP BY 1, 2, 3 ORDER BY n DESC, crm_type = 'deal' DESC, crm_id LIMIT ${MAX_COMMON}`,
    readLink,
    JSON.stringify(engagementIds),
  );
  return links.map((link) => ({ ...link, ...crmNamingOf(db, link.association) }));
}
