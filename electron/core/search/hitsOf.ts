import { fold } from '#shared/domain/search/fold.ts';
import type { SearchQuery, TextTerm } from '#shared/domain/search/searchQuery.ts';
import { isRecord } from '../json.ts';
import type { Database } from '../store/database.ts';
import { bytes, json, text, textOrNull } from '../store/row.ts';
import { unpackSpokenBy, unpackTimes } from '../store/timelineRow.ts';
import { findLines, type FoundLines } from './lines.ts';
import { plainText } from './plainText.ts';
import { findIn, needleOf, standsIn, type Needle } from './scan.ts';
import type { SearchHit } from './searchAnswer.ts';
import { snippetOf, windowAround } from './snippet.ts';

export interface Hits {
  readonly hits: readonly SearchHit[];
  readonly lines: number;
  readonly more: boolean;
  /** False where a speaker was asked for, and nobody of that name said what was looked for. */
  readonly said: boolean;
}

const NONE: Hits = { hits: [], lines: 0, more: false, said: true };
const MOST_HITS = 3;

interface Talk {
  readonly body: string;
  readonly folded: string;
  readonly spokenBy: Int32Array;
  readonly times: Float64Array;
  readonly speakers: readonly { readonly name: string | null; readonly foundBy: string }[];
}

function readTalk(db: Database, key: number): Talk | undefined {
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

function toHits(talk: Talk, lines: readonly number[], needles: readonly Needle[]): SearchHit[] {
  return lines.map((line) => ({
    kind: 'line',
    snippet: snippetOf(lineAt(talk.body, line), needles),
    line,
    start: talk.times[line * 2] ?? 0,
    speaker: talk.speakers[talk.spokenBy[line] ?? -1]?.name ?? null,
  }));
}

function saysAll(talk: Talk, needles: readonly Needle[], counts: (line: number) => boolean): boolean {
  return needles.every((needle) => findLines(talk.folded, [needle], 1, counts).count > 0);
}

/** Whether a line is one of certain speakers. */
function linesOf(talk: Talk, speakers: readonly Needle[]): (line: number) => boolean {
  const chosen = talk.speakers.map(({ foundBy }) => speakers.some((needle) => standsIn(foundBy, needle)));
  return (line) => chosen[talk.spokenBy[line] ?? -1] === true;
}

/** Whether the speaker who is asked for said all that is looked for; true where it asks for none. */
export function isSaid(db: Database, key: number, query: SearchQuery): boolean {
  const speakers = termsOf(query, 'speaker').map(needleOf);
  if (speakers.length === 0) return true;
  const talk = readTalk(db, key);
  return talk !== undefined && saysAll(talk, query.text.map(needleOf), linesOf(talk, speakers));
}

/** Lines of certain speakers: what they said of what is looked for, or where nothing is, their first words. */
function saidBy(talk: Talk, needles: readonly Needle[], speakers: readonly Needle[]): FoundLines | null {
  const counts = linesOf(talk, speakers);
  if (needles.length > 0) {
    return saysAll(talk, needles, counts) ? findLines(talk.folded, needles, MOST_HITS, counts) : null;
  }
  const lines = [...talk.spokenBy.keys()].filter(counts);
  return { best: lines.slice(0, MOST_HITS), count: lines.length, more: false };
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
export function hitsOf(db: Database, key: number, query: SearchQuery): Hits {
  const needles = query.text.map(needleOf);
  const speakers = termsOf(query, 'speaker').map(needleOf);
  if (needles.length === 0 && speakers.length === 0) return NONE;
  const talk = readTalk(db, key);
  if (speakers.length > 0) {
    const lines = talk === undefined ? null : saidBy(talk, needles, speakers);
    if (talk === undefined || lines === null) return { ...NONE, said: false };
    return { hits: toHits(talk, lines.best, needles), lines: lines.count, more: lines.more, said: true };
  }
  const lines = talk === undefined ? null : findLines(talk.folded, needles, MOST_HITS, () => true);
  if (talk === undefined || lines === null || lines.count === 0) return hitInText(db, key, needles);
  return { hits: toHits(talk, lines.best, needles), lines: lines.count, more: lines.more, said: true };
}
