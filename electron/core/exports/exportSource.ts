import type { Engagement } from '#shared/contract/engagement.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { ExportOptions, ExportSource, FileReason } from '#shared/contract/exports.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import { retryDecision } from '#shared/domain/failures/retryDecision.ts';
import { withoutPrivate } from '#shared/domain/exports/dataset.ts';
import type { ExportSubject } from '#shared/domain/exports/engagementFile.ts';
import { crmUrl } from '#shared/domain/links/crmUrl.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { createTranscript, type TranscriptColumns } from '#shared/domain/transcript/transcript.ts';
import { viewDefinition } from '../alerts/alertDefinition.ts';
import { expandQuery } from '../api/adapter/listQueries.ts';
import { routes } from '../api/adapter/routes.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Mirror, ReadOutput, WholeEngagement } from '../mirror/mirror.ts';

/** Ends a run early, with what the user is told. */
export class RunProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** The value, or the end of the run. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new RunProblem(result.problem);
  return result.value;
}

const SEARCH_PAGE = 100;

async function foundIds(
  mirror: Mirror,
  { input, within }: Extract<ExportSource, { kind: 'search' }>,
): Promise<Result<readonly EngagementId[]>> {
  const ids = new Set<EngagementId>();
  const request = {
    input,
    order: 'newest',
    limit: SEARCH_PAGE,
    ...(within === undefined ? {} : { within }),
  } as const;
  for (let cursor: string | null = null; ;) {
    const page: Result<ReadOutput<'search'>> = await mirror.read('search', { ...request, cursor });
    if (!page.ok) return page;
    for (const { row } of page.value.found) ids.add(row.engagement.id);
    cursor = page.value.next;
    if (cursor === null) return ok([...ids]);
  }
}

/** What a view shows now; rejects if it was deleted, or has a filter of a newer version. */
export function filterOfView(view: Pick<SavedView, 'name' | 'query'> | null, now: Date): MirrorFilter {
  if (view === null) {
    throw new RunProblem({
      kind: 'contract',
      detail:
        'The view of this folder was deleted. Edit the folder to follow another list, or remove it; the files stay.',
    });
  }
  const { test } = viewDefinition(view, now);
  if (test?.kind === 'filter') return test.filter;
  throw new RunProblem({
    kind: 'contract',
    detail: 'The view of this folder has a filter that this version can’t read.',
  });
}

/** A source whose list is known as a filter. */
export type ResolvedSource = Extract<ExportSource, { kind: 'selection' | 'filter' | 'search' }>;

/** What an export reads of its source. */
export function includedIn(
  source: ResolvedSource,
  { format, private: isWanted }: Pick<ExportOptions, 'format' | 'private'>,
): ResolvedSource {
  if (format !== 'parquet' || isWanted === true) return source;
  switch (source.kind) {
    case 'selection':
      return source;
    case 'filter':
      return { kind: 'filter', filter: withoutPrivate(source.filter) };
    case 'search': {
      const { private: isPrivate } = withoutPrivate({ ...source.within, text: source.input });
      return isPrivate === undefined
        ? source
        : { ...source, within: { ...source.within, private: isPrivate } };
    }
  }
}

/** The engagements of a source, newest first. Problems: those of the mirror. */
export async function sourceIds(
  mirror: Mirror,
  source: ResolvedSource,
): Promise<Result<readonly EngagementId[]>> {
  switch (source.kind) {
    case 'selection':
      return ok([...new Set(source.engagementIds)]);
    case 'filter':
      return mirror.read('engagementIds', { filter: source.filter });
    case 'search':
      return foundIds(mirror, source);
  }
}

/** What the file of an engagement is written from. */
export type ReadEngagement = Pick<WholeEngagement, 'engagement'> & {
  readonly timeline: { readonly speakers: readonly Speaker[]; readonly lines: TranscriptColumns } | null;
};

/** What an export that runs once reads. */
export interface ExportReads {
  /** Everything to export, in order. */
  ids(): Promise<Result<readonly EngagementId[]>>;
  /** In this order; unknown ids are left out. */
  engagements(ids: readonly EngagementId[]): Promise<Result<readonly Engagement[]>>;
  /** Those of these engagements whose transcript has to be fetched. */
  unread(ids: readonly EngagementId[]): Promise<Result<readonly EngagementId[]>>;
  /** Null once the transcript is there. */
  fetch(id: EngagementId, signal: AbortSignal): Promise<FetchFailure | null>;
  /** In this order; unknown ids are left out. */
  whole(ids: readonly EngagementId[]): Promise<Result<readonly ReadEngagement[]>>;
}

export function mirrorReads(
  mirror: Mirror,
  source: ResolvedSource,
  connect: () => Promise<Result<{ readonly client: Pick<ApiClient, 'getBytes'> }>>,
): ExportReads {
  return {
    ids: () => sourceIds(mirror, source),
    engagements: async (ids) => {
      const rows = await mirror.read('engagementRows', { ids });
      return rows.ok ? ok(rows.value.map(({ engagement }) => engagement)) : rows;
    },
    unread: (ids) => mirror.read('unreadTimelines', ids),
    fetch: async (id, signal) => fetchTimeline(must(await connect()).client, mirror, id, signal),
    whole: (ids) => mirror.read('wholeEngagements', ids),
  };
}

/** What links of the exported files lead to. */
export interface LinkTargets {
  /** Empty for the demo. */
  readonly baseUrl: string;
  readonly crmUrls: Readonly<Record<string, string>>;
}

export function subjectOf(
  { engagement, timeline }: ReadEngagement,
  targets: LinkTargets,
  done: ReadonlySet<string>,
): ExportSubject {
  const { crm_association: crm } = engagement;
  return {
    engagement,
    transcript: timeline === null ? null : createTranscript(timeline.speakers, timeline.lines),
    link: buildDeepLink({ baseUrl: targets.baseUrl, engagementId: engagement.id, second: null }),
    crmUrl: crm === null || crm === undefined ? null : crmUrl(targets.crmUrls, crm),
    done,
  };
}

/** `wait`: the same may work later. `ask`: only the user can help. `give-up`: this engagement has no transcript. */
export type FetchFailure =
  | { readonly kind: 'wait'; readonly problem: Problem; readonly ms: number | null }
  | { readonly kind: 'ask'; readonly problem: Problem }
  | { readonly kind: 'give-up'; readonly reason: FileReason; readonly detail: string };

function failureOf(problem: Problem): FetchFailure {
  const decision = retryDecision(problem, 'reading');
  if (decision.kind === 'retry') {
    if (decision.after === 'event') return { kind: 'ask', problem };
    return { kind: 'wait', problem, ms: decision.after === 'backoff' ? null : decision.after };
  }
  if (problem.kind === 'forbidden') return { kind: 'give-up', reason: 'forbidden', detail: problem.detail };
  const reason = saysNotFound(problem) ? 'gone' : 'api';
  return { kind: 'give-up', reason, detail: 'detail' in problem ? problem.detail : '' };
}

/**
 * Fetches the timed lines of an engagement into the mirror, at background priority. Null if the mirror has them
 * afterwards.
 */
async function fetchTimeline(
  client: Pick<ApiClient, 'getBytes'>,
  mirror: Mirror,
  engagementId: EngagementId,
  signal: AbortSignal,
): Promise<FetchFailure | null> {
  const expanded = ['transcript', 'transcript_timeline'] as const;
  const asked = mirror.commits;
  const answer = await client.getBytes(routes.engagement(engagementId), expandQuery(expanded), {
    priority: 'background',
    signal,
  });
  if (!answer.ok) return failureOf(answer.problem);
  const kept = await mirror.upsertFromResponse({
    collection: 'engagements',
    body: answer.value.bytes,
    requestId: answer.value.requestId,
    receivedAt: answer.value.receivedAt,
    expanded,
    asked,
    fromService: true,
  });
  if (!kept.ok) return failureOf(kept.problem);
  return null;
}
