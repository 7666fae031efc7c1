import type { Company, EngagementCompany } from '../resources/company.ts';
import type { EngagementRecord } from '../world/engagementRecord.ts';
import { Recent } from '../world/recent.ts';
import { type Expand, type Expansion, expansions } from './expand.ts';
import type { Service } from './service.ts';

/** Writes engagements as JSON text. The plain fields of a generated row are kept as text: lists ask for them over and over. */
export class EngagementJson {
  readonly #service: Service;
  readonly #plain = new Recent<number, string>(8000);
  readonly #records = new Recent<number, EngagementRecord>(4000);

  constructor(service: Service) {
    this.#service = service;
  }

  /** A row of a page: a generated one by its index, a written one itself. */
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
    // The record itself is not kept: a plain list never asks for it again.
    const { engagements } = this.#service.world.made;
    return this.#plain.get(row) ?? this.#plain.set(row, JSON.stringify(engagements.row(row).wire));
  }

  #recordAt(index: number): EngagementRecord {
    const known = this.#records.get(index);
    return known ?? this.#records.set(index, this.#service.world.made.engagements.row(index));
  }

  #expansionJson(record: EngagementRecord, expansion: Expansion): string {
    const { world, archive } = this.#service;
    switch (expansion) {
      case 'transcript':
        return JSON.stringify(archive.transcript(record));
      case 'transcript_timeline':
        return archive.timelineJson(record) ?? 'null';
      case 'media_url':
        return JSON.stringify(this.#mediaUrl(record));
      case 'companies':
        return JSON.stringify(
          record.companyIds.flatMap((id) => {
            const company = world.companies.get(id);
            return company === undefined ? [] : [embedded(company)];
          }),
        );
      case 'contacts':
        return JSON.stringify(
          record.contactIds.flatMap((id) =>
            world.isRoom(id) && !world.showRooms ? [] : (world.contacts.get(id) ?? []),
          ),
        );
      case 'owner':
        return JSON.stringify(world.users.get(record.wire.owner_user_id ?? '') ?? null);
      case 'action_items':
        return JSON.stringify(archive.actionItems(record));
      case 'signals':
        return JSON.stringify(archive.signals(record));
      case 'tags':
        return JSON.stringify(record.tagIds.flatMap((id) => world.tags.get(id) ?? []));
    }
  }

  #mediaUrl(record: EngagementRecord): string | null {
    const { archive, mediaUrls, baseUrl } = this.#service;
    const mime = archive.mimeOf(record);
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
