import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Fix } from '#shared/contract/cleanup.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { suggestLinks, type UsedLink } from '#shared/domain/edits/suggestLinks.ts';
import type { Database } from '../../store/database.ts';
import { number, text } from '../../store/row.ts';

const MOST_FIXES = 5;
/** Of a company with thousands of calls the newest tell enough. */
const MOST_BESIDE = 2000;

/** CRM links of other engagements with the same companies, most used first. */
function usedWithCompanies(db: Database, engagement: number): UsedLink[] {
  return db.all(
    `SELECT crm_type, crm_id, crm_source, count(*) FROM (
       SELECT DISTINCT e.key, e.crm_type, e.crm_id, upper(e.crm_source) AS crm_source FROM link own
         JOIN link beside ON beside.record = own.record AND beside.engagement <> own.engagement
         JOIN engagement e ON e.key = beside.engagement
         WHERE own.engagement = ? AND own.kind = 'company' AND e.crm_id IS NOT NULL AND e.crm_source IS NOT NULL
         ORDER BY e.time_key DESC LIMIT ?
     ) GROUP BY 1, 2, 3 ORDER BY 4 DESC LIMIT 10`,
    (row) => ({
      link: { object_type: text(row, 0), crm_object_id: text(row, 1), source: text(row, 2) },
      engagements: number(row, 3),
    }),
    engagement,
    MOST_BESIDE,
  );
}

/** CRM links that may be set on an engagement, as changes. Those of a type that can't be written are left out. */
export function linkFixes(
  db: Database,
  engagement: Engagement,
  key: number,
  allowed: (link: CrmAssociation) => boolean = () => true,
): Fix[] {
  const base = engagement.crm_association ?? null;
  const suggestions = suggestLinks({
    current: base,
    contacts: engagement.contacts ?? [],
    companies: engagement.companies ?? [],
    usedWithCompanies: usedWithCompanies(db, key),
    usedAnywhere: [],
  });
  return suggestions
    .filter(({ link }) => allowed(link))
    .flatMap(({ link, evidence }): Fix[] => {
      const type = CRM_OBJECT_TYPES.find((known) => known === link.object_type);
      if (type === undefined) return [];
      const mine = { object_type: type, crm_object_id: link.crm_object_id, source: link.source };
      return [{ change: { kind: 'crm', base, mine, replaceTheirs: false }, names: {}, evidence }];
    })
    .slice(0, MOST_FIXES);
}
