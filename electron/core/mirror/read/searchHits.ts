import type { Aliases } from '#shared/domain/search/aliases.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { speaker as speakerSchema } from '#shared/contract/transcript.ts';
import type { SearchPlace, SearchQuery, SearchSide, TextTerm } from '#shared/domain/search/searchQuery.ts';
import { buildFindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { mentionRanges } from '#shared/domain/transcript/marks/marks.ts';
import { type Side, sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import { z } from 'zod';
import { type Database, json, ownJsonOf, text } from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import { storedTimings, type Timing, unpackTimings } from '../columnEncoding.ts';
import type { MirrorRow, OtherMatch, SearchHit } from '#shared/contract/mirror.ts';
import {
  findIn,
  findLines,
  type FoundLines,
  type Needle,
  needleOf,
  snippetOf,
  standsIn,
  windowAround,
} from '#shared/domain/search/needles.ts';
import { notesOf, plainText } from '../search/searchDocument.ts';

const MOST = 3;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Name and addresses as usually written: `Ada Lovelace <ada@acme.example>`. */
function personText(person: Record<string, unknown>): string {
  const name = [textOf(person['first_name']), textOf(person['last_name'])]
    .filter((part) => part !== '')
    .join(' ');
  const emails = Array.isArray(person['emails']) ? person['emails'] : [];
  const addresses = emails.flatMap((email: unknown) => (isRecord(email) ? [textOf(email['email'])] : []));
  return addresses.length === 0 ? name : `${name} <${addresses.join(', ')}>`.trim();
}

function peopleOf(row: MirrorRow): string[] {
  const { contacts, owner } = row.engagement;
  return [...(contacts ?? []), ...(owner === null || owner === undefined ? [] : [owner])].map(personText);
}

function companiesOf(row: MirrorRow): string[] {
  return (row.engagement.companies ?? []).map((company) =>
    [company.name ?? '', ...(company.domains ?? [])].filter((part) => part !== '').join(', '),
  );
}

function bodyOf(db: Database, id: string): unknown {
  return db.get(
    'SELECT json FROM engagement_body WHERE key = (SELECT key FROM engagement WHERE id = ?)',
    (row) => json(row, 0),
    id,
  );
}

/** Whether the words may occur in this place; restricted by `in:`. */
function takesText({ textIn }: SearchQuery, place: SearchPlace | 'notes' | 'transcript'): boolean {
  return textIn.length === 0 || textIn.some((text) => text === place);
}

/** The words searched anywhere, and those searched in this place. */
function needlesFor(query: SearchQuery, place: SearchPlace | 'notes'): Needle[] {
  const isHere = (of: SearchPlace) =>
    of === place || (of === 'with' && (place === 'person' || place === 'company'));
  const placed = query.places.filter((terms) => isHere(terms.place)).flatMap((terms) => terms.anyOf);
  return [...(takesText(query, place) ? query.text : []), ...placed].map(needleOf);
}

/** The matches in title, people, companies, tags and notes. */
export function otherMatches(db: Database, row: MirrorRow, query: SearchQuery): OtherMatch[] {
  const found: OtherMatch[] = [];
  const look = (place: OtherMatch['place'], texts: () => readonly string[]): void => {
    const needles = needlesFor(query, place);
    if (needles.length === 0) return;
    let count = 0;
    for (const text of texts()) {
      if (count >= MOST) return;
      if (text === '' || !needles.some((needle) => standsIn(fold(text), needle))) continue;
      found.push({ place, snippet: snippetOf(text, needles) });
      count += 1;
    }
  };
  look('title', () => [row.engagement.title]);
  look('person', () => peopleOf(row));
  look('company', () => companiesOf(row));
  look('tag', () => (row.engagement.tags ?? []).map((tag) => tag.name));
  look('notes', () => notesOf(bodyOf(db, row.engagement.id)));
  return found;
}

export interface Hits {
  readonly hits: readonly SearchHit[];
  readonly lines: number;
  /** False if a speaker or side was requested that didn't say the words. */
  readonly matchesSpeaker: boolean;
}

const NONE: Hits = { hits: [], lines: 0, matchesSpeaker: true };
const MAX_HITS = 3;

interface TimelineText {
  readonly body: string;
  readonly folded: string;
  readonly timings: readonly Timing[];
  readonly speakers: readonly {
    readonly name: string | null;
    readonly foundBy: string;
    readonly side: Side;
  }[];
}

const speakers = z.array(speakerSchema);

function speakersIn(stored: string): TimelineText['speakers'] {
  const read = ownJsonOf(stored, speakers);
  const sides = sidesOf(read);
  return read.map(({ name, email }, index) => ({
    name: name ?? email,
    foundBy: fold([name, email].filter((part) => part !== null).join(' ')),
    side: sides[index] ?? 'unknown',
  }));
}

function readTimelineText(db: Database, key: number): TimelineText | undefined {
  return db.get(
    'SELECT body, speakers FROM timeline WHERE key = ?',
    (row) => {
      const body = text(row, 0);
      return {
        body,
        folded: fold(body),
        timings: unpackTimings(storedTimings(db, key)),
        speakers: speakersIn(text(row, 1)),
      };
    },
    key,
  );
}

/** A stored line as it was written. */
function lineText(stored: string): string {
  return stored.replaceAll('\v', '\n');
}

function lineAt(body: string, line: number): string {
  let from = 0;
  for (let index = 0; index < line; index += 1) from = body.indexOf('\n', from) + 1;
  const to = body.indexOf('\n', from);
  return lineText(body.slice(from, to < 0 ? body.length : to));
}

function toHits(
  timeline: TimelineText,
  lines: readonly number[],
  needles: readonly Needle[],
  most: number,
): SearchHit[] {
  const whole = most === Infinity ? timeline.body.split('\n') : null;
  const inOrder = whole === null ? lines : lines.toSorted((a, b) => a - b);
  return inOrder.map((line) => {
    const [speakerIndex, start, end] = timeline.timings[line] ?? [-1, 0, 0];
    const speaker = timeline.speakers[speakerIndex];
    return {
      kind: 'line',
      snippet:
        whole === null
          ? snippetOf(lineAt(timeline.body, line), needles)
          : { text: lineText(whole[line] ?? ''), marks: [] },
      line,
      start,
      end,
      speaker: speaker?.name ?? null,
      side: speaker?.side ?? 'unknown',
    };
  });
}

function hasAllNeedles(
  timeline: TimelineText,
  needles: readonly Needle[],
  counts: (line: number) => boolean,
): boolean {
  return needles.every((needle) => findLines(timeline.folded, [needle], 1, counts).count > 0);
}

const SIDES: Readonly<Record<SearchSide, Side>> = { us: 'ours', customer: 'theirs' };

function speakersAskedFor({ places }: SearchQuery): readonly TextTerm[] {
  return places.flatMap(({ place, anyOf }) => (place === 'speaker' ? anyOf : []));
}

/** Whether it matters who said the words. */
export function asksWhoSaid(query: SearchQuery): boolean {
  return query.sides.length > 0 || speakersAskedFor(query).length > 0;
}

/** Whether a line is by one of the requested speakers and sides. */
function speakerLineTest(timeline: TimelineText, query: SearchQuery): (line: number) => boolean {
  const names = speakersAskedFor(query).map(needleOf);
  const sides = query.sides.map((side) => SIDES[side]);
  const chosen = timeline.speakers.map(
    ({ foundBy, side }) =>
      (names.length === 0 || names.some((needle) => standsIn(foundBy, needle))) &&
      (sides.length === 0 || sides.includes(side)),
  );
  return (line) => chosen[timeline.timings[line]?.[0] ?? -1] === true;
}

/** Whether the requested speaker or side said all the words or, without words, anything. */
export function saidAsAsked(db: Database, key: number, query: SearchQuery): boolean {
  const timeline = readTimelineText(db, key);
  if (timeline === undefined) return false;
  const counts = speakerLineTest(timeline, query);
  return query.text.length === 0
    ? timeline.timings.some((_timing, line) => counts(line))
    : hasAllNeedles(timeline, query.text.map(needleOf), counts);
}

/** Lines of the requested speakers: those with the words or, without words, their first lines. */
function findSpeakerLines(
  timeline: TimelineText,
  needles: readonly Needle[],
  counts: (line: number) => boolean,
  most: number,
): FoundLines | null {
  if (needles.length > 0) {
    return hasAllNeedles(timeline, needles, counts)
      ? findLines(timeline.folded, needles, most, counts)
      : null;
  }
  const lines = [...timeline.timings.keys()].filter(counts);
  return lines.length === 0 ? null : { best: lines.slice(0, most), count: lines.length };
}

/**
 * The mentions of a tracker's phrases in a transcript, by the side of the speaker; null without any.
 * @param isCandidate `mayMention` of the phrases: only such lines are folded.
 */
export function countMentionsBySide(
  db: Database,
  key: number,
  phrases: readonly string[],
  aliases: Aliases,
  isCandidate: (line: string) => boolean,
): Record<Side, number> | null {
  const timeline = readTimelineText(db, key);
  if (timeline === undefined) return null;
  const lines = timeline.body.split('\n');
  const candidates = [...lines.keys()].filter((line) => isCandidate(lines[line] ?? ''));
  const index = buildFindIndex(candidates.map((line) => lineText(lines[line] ?? '')));
  const mentions = mentionRanges(index, phrases, aliases);
  const counts: Record<Side, number> = { ours: 0, theirs: 0, unknown: 0 };
  for (const { line } of mentions) {
    const [speaker = -1] = timeline.timings[candidates[line] ?? -1] ?? [];
    counts[timeline.speakers[speaker]?.side ?? 'unknown'] += 1;
  }
  return mentions.length === 0 ? null : counts;
}

/** If the timeline has no match: a part of the aggregated text, without a time. */
function hitInText(db: Database, key: number, needles: readonly Needle[]): Hits {
  const raw = db.get('SELECT text FROM engagement_text WHERE key = ?', (row) => text(row, 0), key);
  if (raw === undefined) return NONE;
  const plain = plainText(raw);
  const folded = fold(plain);
  for (const needle of needles) {
    for (const [begin] of findIn(folded, needle)) {
      const snippet = snippetOf(windowAround(plain, folded, begin), needles);
      return { ...NONE, hits: [{ kind: 'text', snippet }] };
    }
  }
  return NONE;
}

/** The hits of an engagement found by the index: the best few lines, or all with `most` as Infinity. */
export function engagementHits(db: Database, key: number, query: SearchQuery, most: number = MAX_HITS): Hits {
  const needles = query.text.map(needleOf);
  const bySpeaker = asksWhoSaid(query);
  if (!bySpeaker && (needles.length === 0 || !takesText(query, 'transcript'))) return NONE;
  const timeline = readTimelineText(db, key);
  const found =
    timeline === undefined
      ? null
      : bySpeaker
        ? findSpeakerLines(timeline, needles, speakerLineTest(timeline, query), most)
        : findLines(timeline.folded, needles, most, () => true);
  if (timeline === undefined || found === null || found.count === 0)
    return bySpeaker ? { ...NONE, matchesSpeaker: false } : hitInText(db, key, needles);
  return {
    hits: toHits(timeline, found.best, needles, most),
    lines: found.count,
    matchesSpeaker: true,
  };
}
