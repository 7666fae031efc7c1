import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Chance } from '../../testing/sync/world.ts';
import { LONG, longLimit, printFigures } from '../testing/longRun.ts';
import { Database, isDamage } from '../database/database.ts';
import { checkInSteps } from '../database/openDatabase.ts';
import { openMirrorReader } from './read/mirrorReader.ts';
import { mirrorProblem } from './mirrorDatabase.ts';
import { Folder, neverCancelled, NOW } from './testing/mirrorFixture.ts';
import { pageInput, sentContact, sentEngagement, sentTimeline } from './testing/fixtures.ts';
import { MirrorWriter } from './write/mirrorWriter.ts';

const RUNS = LONG ? 200 : 25;
/** Points at which the disk fills up. */
const POINTS = LONG ? 50 : 6;
const ENGAGEMENTS = 120;

/** Every engagement has its own text, so that any loss or mix-up is detected. */
function rows(): unknown[] {
  return Array.from({ length: ENGAGEMENTS }, (_, index) => {
    const lines = Array.from({ length: 30 }, (__, line): [number, string] => [
      0,
      `line ${line} of number${index} here`,
    ]);
    return sentEngagement(`e${index}`, {
      title: `Title of number${index}`,
      description: `All about ${'this and that '.repeat(80)}`,
      contacts: [sentContact(`c${index % 17}`)],
      transcript: `Aggregated text of number${index}. ${'And so on. '.repeat(60)}`,
      transcript_timeline: sentTimeline(lines, ['Ada']),
    });
  });
}

function fill(file: string): void {
  const writer = new MirrorWriter(file, { now: () => NOW, stopping: () => false });
  const all = rows();
  for (let from = 0; from < all.length; from += 20) {
    expect(writer.ingest(pageInput('engagements', all.slice(from, from + 20))).ok).toBe(true);
  }
  writer.close();
}

/** Reads everything in every way; returns all results as one text. */
function readAll(file: string): string {
  const reader = openMirrorReader(file, { now: () => NOW });
  try {
    const results: unknown[] = [];
    const list = reader.list({ filter: {}, order: 'start_at:desc', offset: 0, limit: 1000 }, neverCancelled);
    for (const { engagement } of list.rows) {
      const head = reader.transcript(engagement.id);
      const lines =
        head?.kind === 'timeline'
          ? reader.transcriptLines({
              engagementId: engagement.id,
              revision: head.revision,
              from: 0,
              count: 100,
            })
          : null;
      results.push([reader.engagement(engagement.id), head, lines]);
    }
    for (let index = 0; index < ENGAGEMENTS; index += 1) {
      const request = {
        input: `number${index}`,
        order: 'newest',
        cursor: null,
        limit: 5,
      } as const;
      results.push(reader.search(request, neverCancelled).found);
    }
    results.push(
      reader.records({ kind: 'contact', search: '', offset: 0, limit: 100 }, neverCancelled),
      reader.facets({ filter: {} }, neverCancelled),
    );
    return JSON.stringify(results);
  } finally {
    reader.close();
  }
}

type Check = (file: string) => void;

/** The background check of a file of ordinary size. */
const maintain: Check = (file) => {
  const writer = new MirrorWriter(file, { now: () => NOW, stopping: () => false });
  try {
    while (writer.maintain().more);
  } finally {
    writer.close();
  }
};

/** Row by row, as for files too large for SQLite's own check. */
const walkRows: Check = (file) => {
  const db = new Database(file, { readOnly: true });
  try {
    for (const step of checkInSteps(db, 0)) expect(step).toBeUndefined();
  } finally {
    db.close();
  }
};

/**
 * Runs the check and reads everything; returns true if either found damage. If neither did, the content must be
 * intact.
 */
function isDamageDetected(file: string, check: Check, sound: string): boolean {
  try {
    check(file);
    expect(readAll(file) === sound).toBe(true);
    return false;
  } catch (error) {
    expect(isDamage(error), String(error)).toBe(true);
    return true;
  }
}

function spoil(bytes: Buffer, page: number, size: number, random: (() => number) | null): Buffer {
  const spoilt = Buffer.from(bytes);
  for (let at = page * size; at < (page + 1) * size; at += 1) {
    spoilt[at] = random === null ? 0 : Math.floor(random() * 256);
  }
  return spoilt;
}

describe('a mirror with a damaged page', longLimit(600_000), () => {
  it.each([
    ['by the check that SQLite makes', maintain],
    ['by reading row after row', walkRows],
  ])(`is detected %s, or the damage has no effect (${RUNS} pages)`, (how, check) => {
    const folder = new Folder();
    const file = folder.file();
    fill(file);
    const sound = readAll(file);
    const bytes = readFileSync(file);
    const size = bytes.readUInt16BE(16);
    writeFileSync(folder.file('copy.sqlite'), bytes);
    expect(isDamageDetected(folder.file('copy.sqlite'), check, sound)).toBe(false);
    const chance = new Chance(20261121);
    const random = (): number => chance.next();
    let foundOut = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const page = Math.floor(random() * (bytes.length / size));
      const other = folder.file(`spoilt-${run}.sqlite`);
      writeFileSync(other, spoil(bytes, page, size, run % 5 === 0 ? null : random));
      if (isDamageDetected(other, check, sound)) foundOut += 1;
    }
    expect(foundOut).toBeGreaterThan(RUNS / 2);
    printFigures('R7', { [`corruptedPages ${how}`]: { pages: RUNS, foundOut, harmless: RUNS - foundOut } });
  });

  it('passes in a large file whose index has deleted documents', () => {
    const file = new Folder().file();
    fill(file);
    const writer = new MirrorWriter(file, { now: () => NOW, stopping: () => false });
    const removal = {
      kind: 'engagement',
      id: 'e7',
      requestId: null,
      receivedAt: '2026-11-21T11:00:00.000Z',
    } as const;
    expect(writer.remove(removal).ok).toBe(true);
    writer.close();
    const db = new Database(file, { readOnly: true });
    // The index numbers the pages of deleted documents from 2^53.
    const highest = db.get('SELECT CAST(max(id) AS TEXT) FROM document_data', (row) => String(row[0]));
    expect(BigInt(highest ?? 0)).toBeGreaterThan(2n ** 53n);
    for (const step of checkInSteps(db, 0)) expect(step).toBeUndefined();
    db.close();
  });
});

describe('a disk that is full', longLimit(600_000), () => {
  it(`keeps every stored page wherever the disk fills up (${POINTS} points)`, () => {
    const all = rows();
    const pages = Array.from({ length: 6 }, (_, index) => all.slice(index * 20, index * 20 + 20));
    let refusals = 0;
    for (let point = 0; point < POINTS; point += 1) {
      const folder = new Folder();
      // An empty mirror has 51 pages.
      const maxPages = 53 + Math.floor((point * 80) / POINTS);
      const writer = new MirrorWriter(folder.file(), { now: () => NOW, stopping: () => false, maxPages });
      let taken = 0;
      for (const page of pages) {
        const { commits } = writer.syncState();
        try {
          expect(writer.ingest(pageInput('engagements', page)).ok).toBe(true);
          taken += 1;
        } catch (error) {
          refusals += 1;
          expect(mirrorProblem(error)).toMatchObject({ kind: 'storage', reason: 'disk-full' });
          expect(writer.syncState().commits).toBe(commits);
          break;
        }
      }
      writer.close();
      const again = new MirrorWriter(folder.file(), { now: () => NOW, stopping: () => false });
      expect(again.counts().engagements).toBe(taken * 20);
      expect(again.syncState().commits).toBe(taken);
      while (again.maintain().more);
      for (const page of pages.slice(taken))
        expect(again.ingest(pageInput('engagements', page)).ok).toBe(true);
      again.close();
      const reader = openMirrorReader(folder.file(), { now: () => NOW });
      const request = { input: 'number77', order: 'newest', cursor: null, limit: 5 } as const;
      expect(reader.search(request, neverCancelled).found.map(({ lines }) => lines)).toEqual([30]);
      reader.close();
    }
    expect(refusals).toBeGreaterThan(POINTS / 2);
    printFigures('R7', { fullDiskPointsMirror: POINTS, refusals });
  });
});
