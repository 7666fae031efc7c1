import type { Company, EngagementCompany } from '../resources.ts';
import { BoundedCache } from '../workspace/boundedCache.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import { type Credential, requireScopes, type Scope } from './credentials.ts';
import { badParameter } from './problemDetails.ts';
import { listed, type Query } from './requestInput.ts';
import type { Service } from './apiRoutes.ts';

export const expansions = [
  'transcript',
  'transcript_timeline',
  'media_url',
  'companies',
  'contacts',
  'owner',
  'action_items',
  'signals',
  'tags',
] as const;
type Expansion = (typeof expansions)[number];
export type Expand = ReadonlySet<Expansion>;

/** All other expansions require only `engagements:read`. */
const scopeOfExpansion: Partial<Record<Expansion, Scope>> = {
  companies: 'companies:read',
  contacts: 'contacts:read',
  owner: 'users:read',
  transcript_timeline: 'transcript_timelines:read',
};

const nothing: Expand = new Set();

/** Reads `expand`; 403 if the credential may not see it. */
export function readExpand(query: Query, credential: Credential): Expand {
  const values = listed(query, 'expand');
  if (values === undefined) return nothing;
  const expand = new Set<Expansion>();
  for (const value of values) {
    const known = expansions.find((expansion) => expansion === value);
    if (known === undefined) {
      throw badParameter(
        'expand',
        'unknown_value',
        `expand can't be "${value}": it takes ${expansions.join(', ')}.`,
      );
    }
    expand.add(known);
  }
  const needed = [...expand].flatMap((expansion) => scopeOfExpansion[expansion] ?? []);
  requireScopes(credential, needed, 'expand');
  return expand;
}

const mostWithTimelines = 25;

/** A page with timelines has at most 25 rows, whatever the requested limit. */
export function limitWith(expand: Expand, limit: number): number {
  return expand.has('transcript_timeline') ? Math.min(limit, mostWithTimelines) : limit;
}

/** Serialises engagements. The plain fields of generated rows are cached, because lists request them repeatedly. */
export class EngagementJson {
  readonly #service: Service;
  readonly #plain = new BoundedCache<number, string>(8000);
  readonly #records = new BoundedCache<number, EngagementRecord>(500);

  constructor(service: Service) {
    this.#service = service;
  }

  /** Serialises a row of a page: a generated row by index, a written one as a record. */
  write(row: number | EngagementRecord, expand: Expand): string {
    const plain = this.#plainJson(row);
    if (expand.size === 0) return plain;
    const record = typeof row === 'number' ? this.#recordAt(row) : row;
    let json = plain.slice(0, -1);
    for (const expansion of expansions) {
      if (expand.has(expansion)) json += `,"${expansion}":${this.#expansionJson(record, expansion)}`;
    }
    return `${json}}`;
  }

  #plainJson(row: number | EngagementRecord): string {
    if (typeof row !== 'number') return JSON.stringify(row.wire);
    // Without expansions, only the JSON is needed again, so the record isn't cached.
    const { engagements } = this.#service.workspace.generated;
    return this.#plain.get(row) ?? this.#plain.set(row, JSON.stringify(engagements.row(row).wire));
  }

  #recordAt(index: number): EngagementRecord {
    const known = this.#records.get(index);
    return known ?? this.#records.set(index, this.#service.workspace.generated.engagements.row(index));
  }

  #expansionJson(record: EngagementRecord, expansion: Expansion): string {
    const { workspace, contentStore } = this.#service;
    switch (expansion) {
      case 'transcript':
        return JSON.stringify(contentStore.transcript(record));
      case 'transcript_timeline':
        return contentStore.timelineJson(record) ?? 'null';
      case 'media_url':
        return JSON.stringify(this.#mediaUrl(record));
      case 'companies':
        return JSON.stringify(
          record.companyIds.flatMap((id) => {
            const company = workspace.companies.get(id);
            return company === undefined ? [] : [embedded(company)];
          }),
        );
      case 'contacts':
        return JSON.stringify(
          record.contactIds.flatMap((id) =>
            workspace.isRoom(id) && !workspace.showRooms ? [] : (workspace.contacts.get(id) ?? []),
          ),
        );
      case 'owner':
        return JSON.stringify(workspace.users.get(record.wire.owner_user_id ?? '') ?? null);
      case 'action_items':
        return JSON.stringify(contentStore.actionItems(record));
      case 'signals':
        return JSON.stringify(contentStore.signals(record));
      case 'tags':
        return JSON.stringify(record.tagIds.flatMap((id) => workspace.tags.get(id) ?? []));
    }
  }

  #mediaUrl(record: EngagementRecord): string | null {
    const { contentStore, mediaUrls, baseUrl } = this.#service;
    const mime = contentStore.mimeOf(record);
    return mime === undefined ? null : baseUrl() + mediaUrls.sign(record.wire.id, mime);
  }
}

function embedded(company: Company): EngagementCompany {
  return {
    object: 'engagement_company',
    id: company.id,
    name: company.name ?? '',
    ...(company.crm_association ? { crm_association: company.crm_association } : {}),
    domains: company.domains.map(({ domain }) => domain),
  };
}
