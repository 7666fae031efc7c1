import type { Contact } from '#shared/contract/contact.ts';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Engagement, Provenance, Unreadable } from '#shared/contract/engagement.ts';
import type { ContactId, Cursor, EngagementId } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { SCOPES, type Expansion, type Scope } from '#shared/contract/enumerations.ts';
import { isRecord } from '../../json.ts';
import type { ApiClient, CallOptions, JsonResponse, PutOptions } from '../apiClient.ts';
import { engagementQuery, expandQuery, type EngagementListRequest, type Query } from './listQueries.ts';
import {
  hasUnsuffixedTimes,
  readContact,
  readContactIds,
  readEngagement,
  readPage,
  readTimeline,
  type Timeline,
} from './responseParser.ts';
import { EXPANSION_SCOPES, routes } from './routes.ts';

export interface Withheld {
  readonly expansion: Expansion;
  readonly scope: Scope;
}

export interface ReadEngagement {
  readonly engagement: Engagement;
  /** All `contacts`, including those with invalid fields; null if the response doesn't contain all ids. */
  readonly contactIds: readonly ContactId[] | null;
  readonly etag: string | null;
  readonly provenance: Provenance;
  readonly unreadable: Unreadable[];
  readonly withheld: Withheld[];
}

/** `engagement` is null if the API answered 204 because the credential can't read what it wrote. */
export interface WriteResponse {
  readonly engagement: Engagement | null;
  readonly requestId: string | null;
}

function notTheApi(detail: string): ReturnType<typeof failed> {
  return failed({ kind: 'network', reason: 'not-the-api', detail });
}

/**
 * The API as the core uses it: typed operations over one client. Every assumption about what the API
 * description leaves open is in this folder.
 */
export class Service {
  readonly #client: ApiClient;
  readonly #missingScopes: () => ReadonlySet<string>;
  readonly #onScope: (scope: Scope, state: 'granted' | 'missing') => void;
  readonly #onMissing: (id: EngagementId, requestId: string | null) => void;

  /**
   * `missingScopes` returns the scopes this credential is known to lack. `onScope` is called with what each
   * response proves about a scope, `onMissing` with each engagement that the API says doesn't exist.
   */
  constructor(
    client: ApiClient,
    missingScopes: () => ReadonlySet<string>,
    onScope: (scope: Scope, state: 'granted' | 'missing') => void,
    onMissing: (id: EngagementId, requestId: string | null) => void = () => undefined,
  ) {
    this.#client = client;
    this.#missingScopes = missingScopes;
    this.#onScope = onScope;
    this.#onMissing = onMissing;
  }

  /**
   * `GET /v2/engagements`. Expansions for which the token has no scope are left out and listed in `withheld`.
   */
  listEngagements(request: EngagementListRequest, options: CallOptions): Promise<Result<Page<Engagement>>> {
    return this.#expanding(request.expand, async (expand, withheld) => {
      const query = engagementQuery({ ...request, expand });
      if (!query.ok) return query;
      const answer = await this.#client.get(routes.engagements, query.value, options);
      if (!answer.ok) return answer;
      const page = readPage(answer.value, readEngagement);
      return page.ok ? ok({ ...page.value, withheld }) : page;
    });
  }

  /** `GET /v2/engagements/{id}` (docs/api-assumptions.md, A1). */
  getEngagement(
    id: EngagementId,
    expand: readonly Expansion[],
    options: CallOptions,
  ): Promise<Result<ReadEngagement>> {
    return this.#expanding(expand, async (expansions, withheld) => {
      const answer = await this.#askEngagement(id, expansions, options);
      if (!answer.ok) return answer;
      const reading = readEngagement(answer.value.json, 'engagement');
      if (reading.value === null) return notTheApi('The response is JSON, but not an engagement.');
      return ok({
        engagement: reading.value,
        contactIds: readContactIds(answer.value.json),
        etag: answer.value.etag,
        provenance: {
          source: 'service',
          requestId: answer.value.requestId,
          receivedAt: answer.value.receivedAt,
        },
        unreadable: reading.unreadable,
        withheld,
      });
    });
  }

  /**
   * `GET …/transcript_timeline`; null if there is none (a 404 problem document or a `null` body; a gateway's
   * own 404 doesn't count). The duration of the call is only requested if the times can't be interpreted
   * without it.
   */
  async getTimeline(id: EngagementId, options: CallOptions): Promise<Result<Timeline | null>> {
    const answer = await this.#client.get(routes.timeline(id), [], options);
    if (!answer.ok) {
      return saysNotFound(answer.problem) ? ok(null) : answer;
    }
    this.#granted('transcript_timelines:read');
    if (answer.value.json === null || answer.value.json === undefined) return ok(null);
    const { json } = answer.value;
    const ambiguous = isRecord(json) && Array.isArray(json['entries']) && hasUnsuffixedTimes(json['entries']);
    const facts = ambiguous ? await this.getEngagement(id, [], options) : null;
    if (facts !== null && !facts.ok) return facts;
    const timeline = readTimeline(json, facts?.value.engagement.duration_seconds ?? null);
    return timeline === null
      ? notTheApi('The response is JSON, but not a transcript timeline.')
      : ok(timeline);
  }

  /** A fresh signed media URL, or null if the engagement has no recording. */
  async getMediaUrl(id: EngagementId, options: CallOptions): Promise<Result<string | null>> {
    const answer = await this.#askEngagement(id, ['media_url'], options);
    if (!answer.ok) return answer;
    const url = isRecord(answer.value.json) ? answer.value.json['media_url'] : null;
    return ok(typeof url === 'string' && url !== '' ? url : null);
  }

  /** `GET /v2/contacts`; `search` matches full names and email addresses (docs/api-assumptions.md, A15). */
  async listContacts(
    request: { search: string; cursor: Cursor | null; limit: number },
    options: CallOptions,
  ): Promise<Result<Page<Contact>>> {
    const search = request.search.trim();
    const query: Query = [
      ['limit', String(request.limit)],
      ...(search === '' ? [] : ([['search', search]] as const)),
      ...(request.cursor === null ? [] : ([['cursor', request.cursor]] as const)),
    ];
    const answer = await this.#client.get(routes.contacts, query, options);
    if (!answer.ok) return answer;
    this.#granted('contacts:read');
    return readPage(answer.value, readContact);
  }

  /** `PUT /v2/engagements/{id}/contacts` (API description, "Replace engagement contacts"). */
  async replaceContacts(
    id: EngagementId,
    contactIds: readonly ContactId[],
    options: PutOptions,
  ): Promise<Result<WriteResponse>> {
    const body = { contact_ids: contactIds };
    return this.#written(await this.#client.put(routes.engagementContacts(id), body, options));
  }

  /** `PUT …/crm_association` (API description, "Set engagement CRM association"; path and body:
   * docs/api-assumptions.md, A3). */
  async setCrmAssociation(
    id: EngagementId,
    association: CrmAssociationDraft,
    options: PutOptions,
  ): Promise<Result<WriteResponse>> {
    return this.#written(await this.#client.put(routes.crmAssociation(id), association, options));
  }

  async #askEngagement(
    id: EngagementId,
    expand: readonly Expansion[],
    options: CallOptions,
  ): Promise<Result<JsonResponse>> {
    const answer = await this.#client.get(routes.engagement(id), expandQuery(expand), options);
    if (!answer.ok && saysNotFound(answer.problem)) {
      this.#onMissing(id, answer.problem.requestId);
    }
    return answer;
  }

  /**
   * Requests all expansions whose scope isn't known to be missing. A 403 that names the scope of one drops
   * that one and tries again, so that one missing scope doesn't hide the rest.
   */
  async #expanding<T>(
    expand: readonly Expansion[],
    ask: (expand: Expansion[], withheld: Withheld[]) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const missing = new Set(this.#missingScopes());
    for (;;) {
      const withheld = expand.flatMap((expansion): Withheld[] => {
        const scope = EXPANSION_SCOPES[expansion];
        return scope !== undefined && missing.has(scope) ? [{ expansion, scope }] : [];
      });
      const asked = expand.filter((expansion) => !withheld.some((left) => left.expansion === expansion));
      const result = await ask(asked, withheld);
      if (result.ok) {
        for (const expansion of asked) this.#granted(EXPANSION_SCOPES[expansion]);
        this.#granted('engagements:read');
        return result;
      }
      const { problem } = result;
      if (problem.kind !== 'forbidden') return result;
      const culprits = asked.flatMap((expansion) => EXPANSION_SCOPES[expansion] ?? []);
      const culprit = culprits.find((scope) => scope === problem.scope);
      if (culprit === undefined) {
        const named = SCOPES.find((scope) => scope === problem.scope);
        if (named !== undefined) this.#onScope(named, 'missing');
        return result;
      }
      missing.add(culprit);
      this.#onScope(culprit, 'missing');
    }
  }

  /** A write proves a scope too: the one it needs, or the one a 403 names. */
  #written(answer: Result<JsonResponse>): Result<WriteResponse> {
    const written = readWrite(answer);
    if (answer.ok) {
      this.#granted('engagements:write');
      if (written.ok && written.value.engagement?.is_private === true) {
        this.#granted('engagements:private:write');
      }
    } else if (answer.problem.kind === 'forbidden') {
      const { scope } = answer.problem;
      const known = SCOPES.find((each) => each === scope);
      if (known !== undefined) this.#onScope(known, 'missing');
    }
    return written;
  }

  #granted(scope: Scope | undefined): void {
    if (scope !== undefined) this.#onScope(scope, 'granted');
  }
}

function readWrite(answer: Result<JsonResponse>): Result<WriteResponse> {
  if (!answer.ok) return answer;
  const reading = readEngagement(answer.value.json, 'engagement');
  return ok({ engagement: reading.value, requestId: answer.value.requestId });
}
