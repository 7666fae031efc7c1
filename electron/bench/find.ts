import { find, hitFrom, hitRanges } from '#shared/domain/transcript/find/find.ts';
import { buildFindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { longCall } from '#shared/domain/transcript/testing/calls.ts';
import { median, printFigure, rounded } from './figures.ts';

/**
 * Find in a transcript of 40,000 lines. A keystroke finds and counts every hit, jumps to the nearest and marks the
 * visible lines. Its baseline is a plain scan that lower-cases each line and tests `includes`, without accents,
 * punctuation or positions. Building the index, once per call, is compared with folding each line with platform
 * methods. Alternating runs, median ratio of the pairs.
 */
const LINES = 40_000;
const SCREEN = 40;
const PAIRS = 9;
/** As typed: the first letter has hits in nearly every line, the last in few. */
const TYPED = ['p', 'pr', 'pri', 'pric', 'prici', 'pricing', 'pricing p', 'pricing page'];

function timed(work: () => unknown): number {
  const since = performance.now();
  const result = work();
  const durationMs = performance.now() - since;
  // Use the result, so that no engine optimises the work away.
  if (result === undefined) throw new Error('The benchmarked function returned nothing.');
  return durationMs;
}

interface Comparison {
  readonly ratio: number;
  readonly ms: number;
  readonly floorMs: number;
}

function compare(work: () => unknown, floor: () => unknown): Comparison {
  const pairs = Array.from({ length: PAIRS }, () => ({ ms: timed(work), floorMs: timed(floor) }));
  return {
    ratio: rounded(median(pairs.map(({ ms, floorMs }) => ms / floorMs))),
    ms: rounded(median(pairs.map(({ ms }) => ms))),
    floorMs: rounded(median(pairs.map(({ floorMs }) => floorMs))),
  };
}

const call = longCall(LINES);
const firstReadyMs = rounded(timed(() => buildFindIndex(call.text)));
const index = buildFindIndex(call.text);

function keystroke(query: string): number {
  const hits = find(index, query);
  const from = hits.line[hitFrom(hits, LINES / 2)] ?? 0;
  let marked = 0;
  for (let line = from; line < Math.min(from + SCREEN, LINES); line += 1) {
    marked += hitRanges(index, hits, line).length;
  }
  return hits.count + marked;
}

function plainScan(query: string): number {
  return call.text.filter((line) => line.toLowerCase().includes(query)).length;
}

function plainFold(): number {
  return call.text.reduce(
    (sum, line) =>
      sum +
      line
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/\P{L}+/gu, ' ')
        .toLowerCase().length,
    0,
  );
}

function printComparison(name: string, work: () => unknown, floor: () => unknown): void {
  const { ratio, ...times } = compare(work, floor);
  printFigure(name, ratio, times);
}

const firstLetter = TYPED[0] ?? '';
printFigure('index, for the first time', firstReadyMs, { unit: 'ms', lines: LINES });
printComparison(
  'keystroke, of a plain scan',
  () => keystroke(firstLetter),
  () => plainScan(firstLetter),
);
printComparison(
  'typing, of plain scans',
  () => TYPED.reduce((sum, query) => sum + keystroke(query), 0),
  () => TYPED.reduce((sum, query) => sum + plainScan(query), 0),
);
printComparison('index, of plain folding', () => buildFindIndex(call.text), plainFold);
