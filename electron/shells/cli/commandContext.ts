import { whyUnfitNode } from '#core/database/fitNode.mjs';
import type { ReadEngagement } from '#core/exports/exportSource.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { TranscriptLines, TranscriptHead } from '#shared/contract/transcript.ts';
import { parseEngagementReference } from '#shared/domain/links/deepLink.ts';
import { writtenSpeaker } from '#shared/domain/transcript/export/exportLines.ts';
import { isExportFormat, neededFor } from '#shared/domain/transcript/export/exportTranscript.ts';
import {
  createTranscript,
  joinPieces,
  type Transcript,
  type TranscriptColumns,
} from '#shared/domain/transcript/transcript.ts';
import { type Caller, callProgram, chosenConnection } from './caller.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';

/** As in `shared/contract/enumerations.ts`, whose file loads more than a command needs. */
const LINES_AT_ONCE = 400;

/** Thrown where a database has to be read on a Node that can't: another one then does the whole command. */
export class UnfitNode extends Error {}

/** Loads what reads databases: where Node has no SQLite, not even that works. */
export function withDatabases<T>(load: () => Promise<T>): Promise<T> {
  if (whyUnfitNode() !== null) throw new UnfitNode();
  return load();
}

/** The running program, else the local copy. */
export async function openCaller(dataDir: string): Promise<Caller> {
  const program = await callProgram(dataDir, 'cli');
  if (program !== null) return program;
  return (await withDatabases(() => import('./mirrorCaller.ts'))).callMirror(dataDir);
}

type OnWorkspace = (
  caller: Caller,
  connection: ReturnType<typeof chosenConnection>,
) => Promise<void | number>;

/**
 * Runs `work` with a caller and the chosen workspace.
 * @param reads What it reads of many engagements: standard error then says what the local copy lacks of them.
 */
export async function withWorkspace(
  run: Run,
  reads: 'lists' | 'transcripts' | null,
  work: OnWorkspace,
): Promise<void | number> {
  const connection = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const caller = await openCaller(run.dataDir);
  try {
    const code = await work(caller, connection);
    if (reads === null) return code;
    const { engagements, listed, unread } = await caller.call('mirror.coverage', {
      connectionId: connection.id,
    });
    if (!listed) return endOfPart(engagements, code);
    if (reads === 'transcripts' && unread > 0)
      process.stderr.write(
        `The transcripts of ${unread} of ${engagements} engagements aren’t in the local copy.\n`,
      );
    return code;
  } finally {
    caller.close();
  }
}

/** The exit code of a command whose workspace sync hasn't listed whole. */
export function endOfPart(engagements: number, code: void | number): number {
  process.stderr.write(
    `The local copy isn’t complete yet: it has ${engagements} engagements, and more are to come.\n`,
  );
  return code === undefined || code === EXIT.ok ? EXIT.partial : code;
}

export function textOption({ options }: Run, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function textsOption({ options }: Run, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.map(String) : [];
}

export function limitOption(run: Run, fallback: number): number {
  const text = textOption(run, 'limit');
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,6}$/u.test(text)) throw new CliFailure('--limit is a whole number from 1.', EXIT.usage);
  return Number(text);
}

/** An engagement as it was named: by its id, or by a link, which may name a moment. */
export function namedEngagement(word: string | undefined): { id: string; second: number | null } {
  if (word === undefined)
    throw new CliFailure('Name an engagement by its id or a parley:// link.', EXIT.usage);
  const named = parseEngagementReference(word);
  if (named === null) throw new CliFailure('This link can’t be understood.', EXIT.usage);
  return { id: named.engagementId, second: named.second };
}

/** Does `work` with an id; where it isn't there, names the one that differs only in case. */
export async function withKnownId<T>(
  caller: Caller,
  named: InputOf<'mirror.similarId'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliFailure) || error.exitCode !== EXIT.nothing) throw error;
    const similar = await caller.call('mirror.similarId', named);
    if (similar === null) throw error;
    throw new CliFailure(`No ${named.kind} has this ID. Did you mean ${similar}?`, EXIT.nothing);
  }
}

export function engagementNamed(
  caller: Caller,
  connectionId: string,
  id: string,
): Promise<OutputOf<'engagements.get'>> {
  return withKnownId(caller, { connectionId, kind: 'engagement', id }, () =>
    caller.call('engagements.get', { connectionId, engagementId: id }),
  );
}

export interface ReadTranscript {
  readonly head: TranscriptHead;
  /** Null without lines. */
  readonly transcript: Transcript | null;
}

/** Lines as they are stored; null without any. */
async function readLines(
  caller: Caller,
  connectionId: string,
  engagementId: string,
): Promise<{ readonly head: TranscriptHead; readonly lines: TranscriptColumns | null }> {
  const place = { connectionId, engagementId };
  const head = await caller.call('transcripts.open', place);
  if (head.kind !== 'timeline') return { head, lines: null };
  const pieces: TranscriptLines[] = [];
  for (let from = 0; from < head.lineCount; from += LINES_AT_ONCE) {
    pieces.push(
      await caller.call('transcripts.lines', {
        ...place,
        revision: head.revision,
        from,
        count: LINES_AT_ONCE,
      }),
    );
  }
  return { head, lines: joinPieces(pieces) };
}

export async function readTranscript(
  caller: Caller,
  connectionId: string,
  engagementId: string,
): Promise<ReadTranscript> {
  const { head, lines } = await readLines(caller, connectionId, engagementId);
  const isTimed = head.kind === 'timeline' && lines !== null;
  return { head, transcript: isTimed ? createTranscript(head.speakers, lines) : null };
}

/** The name of a speaker, as in exported files. */
export function speakerNamed({ head }: ReadTranscript, index: number): string {
  return writtenSpeaker(head.kind === 'timeline' ? head.speakers : [], index);
}

/** What a file of an engagement is written from. */
export async function readEngagement(
  caller: Caller,
  connectionId: string,
  engagement: Engagement,
): Promise<ReadEngagement> {
  const { head, lines } = await readLines(caller, connectionId, engagement.id);
  return head.kind === 'timeline' && lines !== null
    ? { engagement: { ...engagement, transcript: null }, timeline: { speakers: head.speakers, lines } }
    : { engagement: { ...engagement, transcript: transcriptText(head) }, timeline: null };
}

function transcriptText(head: TranscriptHead): string | null {
  return head.kind === 'timeline' ? null : head.aggregatedText;
}

export function whyNothing(format: string): string {
  return isExportFormat(format) && neededFor(format) === 'times'
    ? 'No transcript with times.'
    : 'No transcript.';
}
