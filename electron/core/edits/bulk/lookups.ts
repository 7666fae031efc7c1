import type { Contact } from '#shared/contract/contact.ts';
import type { Cursor, EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { PAGE_LIMITS } from '#shared/contract/vocabulary.ts';
import type { Service } from '../../api/adapter/service.ts';
import { pages } from '../../api/pages.ts';
import { contactsWithEmail } from '../suggest/matchEmails.ts';

/** Who and what the rows of a run name, looked up once each. A failed search is not remembered. */
export class Lookups {
  readonly #service: Service;
  readonly #signal: AbortSignal;
  readonly #people = new Map<string, Promise<Result<Contact[]>>>();
  #byUrl: Promise<Result<ReadonlyMap<string, EngagementId[]>>> | null = null;

  constructor(service: Service, signal: AbortSignal) {
    this.#service = service;
    this.#signal = signal;
  }

  async people(email: string): Promise<Result<Contact[]>> {
    const options = { priority: 'background', signal: this.#signal } as const;
    const asked = this.#people.get(email) ?? contactsWithEmail(this.#service, email, options);
    this.#people.set(email, asked);
    const found = await asked;
    if (!found.ok) this.#people.delete(email);
    return found;
  }

  /** The service can't search for addresses of other systems, so its list is walked once for all of them. */
  async engagements(url: string): Promise<Result<readonly EngagementId[]>> {
    this.#byUrl ??= this.#walk();
    const walked = await this.#byUrl;
    if (!walked.ok) {
      this.#byUrl = null;
      return walked;
    }
    return ok(walked.value.get(url) ?? []);
  }

  async #walk(): Promise<Result<ReadonlyMap<string, EngagementId[]>>> {
    const found = new Map<string, EngagementId[]>();
    const request = { filter: {}, order: 'updated_at:desc', limit: PAGE_LIMITS.most, expand: [] } as const;
    const options = { priority: 'background', signal: this.#signal } as const;
    const fetchPage = (cursor: Cursor | null) =>
      this.#service.listEngagements({ ...request, cursor }, options);
    for await (const page of pages(fetchPage)) {
      if (!page.ok) return page;
      for (const { id, external_url: url } of page.value.rows) {
        if (!url) continue;
        const ids = found.get(url) ?? [];
        // A row that moves while the list is walked comes twice.
        if (!ids.includes(id)) found.set(url, [...ids, id]);
      }
    }
    return ok(found);
  }
}
