import { fold } from '#shared/domain/search/fold.ts';
import type { SearchPlace, SearchQuery, TextTerm } from '#shared/domain/search/searchQuery.ts';
import type { Database } from '../../database/database.ts';
import { bytes, json, text, textOrNull } from '../../database/rowValues.ts';
import { isRecord } from '../../json.ts';
import { unpackSpokenBy, unpackTimes } from '../columnEncoding.ts';
import type { MirrorRow, OtherMatch, SearchHit } from '#shared/contract/mirror.ts';
import { findIn, findLines, type FoundLines, type Needle, needleOf, standsIn } from '../../search/needles.ts';
import { notesOf, plainText } from '../../search/searchDocument.ts';
import { snippetOf, windowAround } from '../../search/snippets.ts';

const MOST = 3;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Name and addresses as a person would write them: `Ada Lovelace <ada@acme.example>`. */
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

/** Words looked for anywhere, and those looked for in this place. */
function needlesFor(query: SearchQuery, place: SearchPlace | 'notes'): Needle[] {
  const placed = query.places.filter((terms) => terms.place === place).flatMap((terms) => terms.anyOf);
  return [...query.text, ...placed].map(needleOf);
}

/** Where in title, people, companies, tags and notes something was found. */
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
  readonly more: boolean;
  /** False where a speaker was asked for, and nobody of that name said what was looked for. */
  readonly matchesSpeaker: boolean;
}

const NONE: Hits = { hits: [], lines: 0, more: false, matchesSpeaker: true };
const MAX_HITS = 3;

interface TimelineText {
  readonly body: string;
  readonly folded: string;
  readonly spokenBy: Int32Array;
  readonly times: Float64Array;
  readonly speakers: readonly { readonly name: string | null; readonly foundBy: string }[];
}

function readTimelineText(db: Database, key: number): TimelineText | undefined {
  return db.get(
    'SELECT body, folded, spoken_by, times, speakers FROM timeline WHERE key = ?',
    (row) => {
      const body = text(row, 0);
      const speakers = json(row, 4);
      return {
        body,
        folded: textOrNull(row, 1) ?? body.toLowerCase(),
        spokenBy: unpackSpokenBy(bytes(row, 2)),
        times: unpackTimes(bytes(row, 3)),
        speakers: (Array.isArray(speakers) ? speakers : []).map((speaker: unknown) => {
          const [name, email] = isRecord(speaker) ? [speaker['name'], speaker['email']] : [];
          const parts = [name, email].filter((part): part is string => typeof part === 'string');
          return {
            name: typeof name === 'string' ? name : (parts[0] ?? null),
            foundBy: fold(parts.join(' ')),
          };
        }),
      };
    },
    key,
  );
}

function lineAt(body: string, line: number): string {
  let from = 0;
  for (let index = 0; index < line; index += 1) from = body.indexOf('\n', from) + 1;
  const to = body.indexOf('\n', from);
  return body.slice(from, to < 0 ? body.length : to).replaceAll('\v', '\n');
}

function toHits(timeline: TimelineText, lines: readonly number[], needles: readonly Needle[]): SearchHit[] {
  return lines.map((line) => ({
    kind: 'line',
    snippet: snippetOf(lineAt(timeline.body, line), needles),
    line,
    start: timeline.times[line * 2] ?? 0,
    speaker: timeline.speakers[timeline.spokenBy[line] ?? -1]?.name ?? null,
  }));
}

function hasAllNeedles(
  timeline: TimelineText,
  needles: readonly Needle[],
  counts: (line: number) => boolean,
): boolean {
  return needles.every((needle) => findLines(timeline.folded, [needle], 1, counts).count > 0);
}

/** Whether a line is one of certain speakers. */
function speakerLineTest(timeline: TimelineText, speakers: readonly Needle[]): (line: number) => boolean {
  const chosen = timeline.speakers.map(({ foundBy }) => speakers.some((needle) => standsIn(foundBy, needle)));
  return (line) => chosen[timeline.spokenBy[line] ?? -1] === true;
}

/** Whether the speaker who is asked for said all that is looked for; true where it asks for none. */
export function saidBySpeaker(db: Database, key: number, query: SearchQuery): boolean {
  const speakers = termsOf(query, 'speaker').map(needleOf);
  if (speakers.length === 0) return true;
  const timeline = readTimelineText(db, key);
  return (
    timeline !== undefined &&
    hasAllNeedles(timeline, query.text.map(needleOf), speakerLineTest(timeline, speakers))
  );
}

/** Lines of certain speakers: what they said of what is looked for, or where nothing is, their first words. */
function findSpeakerLines(
  timeline: TimelineText,
  needles: readonly Needle[],
  speakers: readonly Needle[],
): FoundLines | null {
  const counts = speakerLineTest(timeline, speakers);
  if (needles.length > 0) {
    return hasAllNeedles(timeline, needles, counts)
      ? findLines(timeline.folded, needles, MAX_HITS, counts)
      : null;
  }
  const lines = [...timeline.spokenBy.keys()].filter(counts);
  return { best: lines.slice(0, MAX_HITS), count: lines.length, more: false };
}

/** Where there is no timeline that has it: a piece of the aggregated text, without a time. */
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

function termsOf(query: SearchQuery, place: 'speaker'): readonly TextTerm[] {
  return query.places.flatMap((placed) => (placed.place === place ? placed.anyOf : []));
}

/** What an engagement that the index found has to show for it. */
export function engagementHits(db: Database, key: number, query: SearchQuery): Hits {
  const needles = query.text.map(needleOf);
  const speakers = termsOf(query, 'speaker').map(needleOf);
  if (needles.length === 0 && speakers.length === 0) return NONE;
  const timeline = readTimelineText(db, key);
  if (speakers.length > 0) {
    const lines = timeline === undefined ? null : findSpeakerLines(timeline, needles, speakers);
    if (timeline === undefined || lines === null) return { ...NONE, matchesSpeaker: false };
    return {
      hits: toHits(timeline, lines.best, needles),
      lines: lines.count,
      more: lines.more,
      matchesSpeaker: true,
    };
  }
  const lines = timeline === undefined ? null : findLines(timeline.folded, needles, MAX_HITS, () => true);
  if (timeline === undefined || lines === null || lines.count === 0) return hitInText(db, key, needles);
  return {
    hits: toHits(timeline, lines.best, needles),
    lines: lines.count,
    more: lines.more,
    matchesSpeaker: true,
  };
}
