import { contact, type Contact } from '#shared/contract/contact.ts';
import type { Cursor, EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { PAGE_LIMITS } from '#shared/contract/enumerations.ts';
import type { Service } from '../api/adapter/service.ts';
import { pages } from '../api/pages.ts';
import type { Mirror } from '../store/mirror.ts';
import { contactsWithEmail, hasEmail } from '../edits/suggest/matchEmails.ts';

/** Who and what the rows of a run name, looked up once each. A failed search is not remembered. */
export class Lookups {
  readonly #service: Service;
  readonly #mirror: Mirror | null;
  readonly #signal: AbortSignal;
  readonly #people = new Map<string, Promise<Result<Contact[]>>>();
  #byUrl: Promise<Result<ReadonlyMap<string, EngagementId[]>>> | null = null;

  constructor(service: Service, mirror: Mirror | null, signal: AbortSignal) {
    this.#service = service;
    this.#mirror = mirror;
    this.#signal = signal;
  }

  /** Whom the mirror knows costs no request; whom it doesn't may be new, so the service is asked. */
  async people(email: string): Promise<Result<Contact[]>> {
    const asked = this.#people.get(email) ?? this.#ask(email);
    this.#people.set(email, asked);
    const found = await asked;
    if (!found.ok) this.#people.delete(email);
    return found;
  }

  async #ask(email: string): Promise<Result<Contact[]>> {
    const known = await this.#mirror?.records({ kind: 'contact', search: email, offset: 0, limit: 25 });
    const contacts =
      known?.ok === true ? known.value.rows.map(({ fields }) => contact.safeParse(fields).data) : [];
    const found = contacts.filter((one) => one !== undefined).filter((one) => hasEmail(one, email));
    if (found.length > 0) return ok(found);
    return contactsWithEmail(this.#service, email, { priority: 'background', signal: this.#signal });
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
