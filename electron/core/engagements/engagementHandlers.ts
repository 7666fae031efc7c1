import type { Expansion } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { TranscriptHead } from '#shared/contract/transcript.ts';
import { type Timeline, transcriptLines } from '../api/adapter/responseParser.ts';
import type { Service } from '../api/adapter/service.ts';
import type { CallOptions } from '../api/apiClient.ts';
import { leanEngagement } from '../mirror/read/engagementRows.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { canServeFromMirror, type WorkspaceHandlers } from '../workspace/workspaces.ts';

/** A transcript of 40,000 lines takes about 20 MB; a few are enough to switch between. */
const MAX_HELD = 6;

/** Transcripts pages are reading from, by revision; evicts the least recently used. */
class OpenTranscripts {
  readonly #held = new Map<string, Timeline>();
  #count = 0;

  hold(timeline: Timeline): string {
    this.#count += 1;
    const revision = `reading-${this.#count}`;
    this.#held.set(revision, timeline);
    const oldest = this.#held.keys().next();
    if (this.#held.size > MAX_HELD && oldest.done !== true) this.#held.delete(oldest.value);
    return revision;
  }

  find(revision: string): Timeline | undefined {
    const timeline = this.#held.get(revision);
    if (timeline === undefined) return undefined;
    this.#held.delete(revision);
    this.#held.set(revision, timeline);
    return timeline;
  }
}

function headOf(timeline: Timeline, revision: string): TranscriptHead {
  return {
    kind: 'timeline',
    revision,
    lineCount: timeline.lines.length,
    speakers: [...timeline.speakers],
    overallSentiment: timeline.overallSentiment,
    hasWordTimes: timeline.lines.some((line) => line.words !== null),
    unreadable: [...timeline.unreadable],
  };
}

/** The aggregated `transcript` text, if there is no timeline to show; null without one. */
async function aggregatedText(
  service: Service,
  id: EngagementId,
  options: CallOptions,
): Promise<Result<string | null>> {
  const read = await service.getEngagement(id, ['transcript'], options);
  return read.ok ? ok(read.value.engagement.transcript ?? null) : read;
}

/** Reads the current transcript from the API. */
async function openFromApi(
  service: Service,
  held: OpenTranscripts,
  id: EngagementId,
  options: CallOptions,
): Promise<Result<TranscriptHead>> {
  const timeline = await service.getTimeline(id, options);
  if (timeline.ok && timeline.value !== null) return ok(headOf(timeline.value, held.hold(timeline.value)));
  if (!timeline.ok && timeline.problem.kind !== 'forbidden') return timeline;
  const text = await aggregatedText(service, id, options);
  if (!text.ok) return text;
  if (timeline.ok) return ok({ kind: 'none', aggregatedText: text.value });
  const scope = timeline.problem.kind === 'forbidden' ? timeline.problem.scope : null;
  return ok({ kind: 'withheld', scope: scope ?? 'transcript_timelines:read', aggregatedText: text.value });
}

/**
 * A mirrored timeline is used directly: it needs no request and hardly ever changes. Anything less is requested
 * from the API first, because a timeline may have appeared.
 */
export function transcriptHandlers(): WorkspaceHandlers<'transcripts.open' | 'transcripts.lines'> {
  const held = new OpenTranscripts();

  const kept = async (workspace: Workspace, engagementId: EngagementId): Promise<TranscriptHead | null> => {
    const mirror = await workspace.mirror();
    const head = mirror.ok ? await mirror.value.read('transcript', engagementId) : mirror;
    return head.ok ? head.value : null;
  };

  return {
    'transcripts.open': async (workspace, { engagementId }, { signal }) => {
      const mirrored = await kept(workspace, engagementId);
      if (mirrored?.kind === 'timeline') return ok(mirrored);
      const connection = await workspace.connect();
      const options = { priority: 'interactive', signal } as const;
      const opened = connection.ok
        ? await openFromApi(connection.value.service, held, engagementId, options)
        : connection;
      if (opened.ok || mirrored === null || !canServeFromMirror(opened.problem)) return opened;
      return ok(mirrored);
    },

    'transcripts.lines': async (workspace, { engagementId, revision, from, count }) => {
      const timeline = held.find(revision);
      if (timeline !== undefined) return ok(transcriptLines(timeline.lines, from, count));
      const mirror = await workspace.mirror();
      if (!mirror.ok) return mirror;
      return mirror.value.read('transcriptLines', { engagementId, revision, from, count });
    },
  };
}

/** What a list row shows besides the engagement's own fields. */
const ROW_EXPANSIONS: readonly Expansion[] = ['companies', 'contacts', 'owner', 'tags'];
/** What an engagement's page shows; transcript and media have their own methods. */
const PAGE_EXPANSIONS: readonly Expansion[] = [...ROW_EXPANSIONS, 'action_items', 'signals'];

/** Engagements and contacts, read from the API; an engagement from the mirror where the API can't be reached. */
export const engagementHandlers: WorkspaceHandlers<'contacts.page' | 'engagements.page' | 'engagements.get'> =
  {
    'contacts.page': async (workspace, request, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      return connection.value.service.listContacts(request, { priority: 'interactive', signal });
    },

    'engagements.page': async (workspace, request, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      const page = await connection.value.service.listEngagements(
        { ...request, expand: ROW_EXPANSIONS },
        { priority: 'interactive', signal },
      );
      return page.ok ? ok({ ...page.value, rows: page.value.rows.map(leanEngagement) }) : page;
    },

    'engagements.get': async (workspace, { engagementId }, { signal }) => {
      const connection = await workspace.connect();
      const read = connection.ok
        ? await connection.value.service.getEngagement(engagementId, PAGE_EXPANSIONS, {
            priority: 'interactive',
            signal,
          })
        : connection;
      if (read.ok || !canServeFromMirror(read.problem)) return read;
      const mirror = await workspace.mirror();
      const kept = mirror.ok ? await mirror.value.read('engagement', engagementId) : mirror;
      if (!kept.ok || kept.value === null) return read;
      const { engagement, provenance, unreadable } = kept.value;
      return ok({ engagement, provenance, unreadable: [...unreadable], withheld: [] });
    },
  };
