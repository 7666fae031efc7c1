import { setFlagsFromString } from 'node:v8';
import { csvLine } from '#shared/domain/csvText.ts';
import { DANGEROUS, plainLine } from '#shared/domain/plainLine.ts';
import { EXIT, type Run } from './commandTable.ts';

/** Any output as a terminal may show it: line breaks and tabs stay, other characters that command it become spaces. */
export function terminalText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(DANGEROUS, (found) => found.replace(/[^\n\t]/gu, ' '));
}

/** JSON in which the same characters are escaped: indented, or in one line. */
export function jsonText(value: unknown, indent = 2): string {
  const escape = (found: string): string =>
    found.replace(/[^\n]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${JSON.stringify(value, null, indent).replace(DANGEROUS, escape)}\n`;
}

const BATCH = 65_536;

/** Whether a program reads the result. */
export function isStructured({ options }: Pick<Run, 'options'>): boolean {
  return options['json'] === true || options['ndjson'] === true || options['csv'] === true;
}

export type Cell = string | number | null;

/** Writes rows as they come, without waiting for each. */
export class RowWriter {
  readonly #run: Pick<Run, 'write' | 'options'>;
  readonly #columns: readonly string[];
  #text = '';
  #objects = 0;

  /** @param columns the header of CSV, and the fields of rows without a document */
  constructor(run: Pick<Run, 'write' | 'options'>, columns: readonly string[]) {
    this.#run = run;
    this.#columns = columns;
    // What is written is garbage at once: without this, V8 gives it ever more room, up to 100 MB after ten million rows.
    setFlagsFromString('--semi-space-growth-factor=1');
    if (run.options['csv'] === true) this.#text = csvLine(columns);
  }

  async line(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length >= BATCH) await this.flush();
  }

  /** As an element of one JSON list, with `--ndjson` in a line of its own, or as the cells of a line of CSV. */
  async row(
    cells: () => readonly Cell[],
    document = (): object => {
      const values = cells();
      return Object.fromEntries(this.#columns.map((name, at) => [name, values[at] ?? null]));
    },
  ): Promise<void> {
    if (this.#run.options['csv'] === true) return this.line(csvLine(cells()));
    if (this.#run.options['ndjson'] === true) return this.line(jsonText(document(), 0));
    const element = jsonText(document()).trimEnd().replaceAll('\n', '\n  ');
    await this.line(`${this.#objects === 0 ? '[' : ','}\n  ${element}`);
    this.#objects += 1;
  }

  /** After the last row. */
  async end(): Promise<void> {
    if (this.#run.options['json'] === true) await this.line(this.#objects === 0 ? '[]\n' : '\n]\n');
    await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text !== '') await this.#run.write(text);
  }
}

/** The exit code after this many of all rows. On a terminal, a limit says what it cut. */
export function endOfRows(run: Pick<Run, 'width'>, shown: number, all: number, what = 'rows'): number {
  if (run.width === null || shown >= all) return EXIT.ok;
  process.stderr.write(`${shown} of ${all} ${what}; --limit ${all} prints all.\n`);
  return EXIT.partial;
}

/** Columns that are of no use in part: ids, dates and addresses. */
const WHOLE = /^(?:.*[_ ])?(?:id|date|address|at)$/iu;

interface TableOptions {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns of the terminal; null where it isn't one: nothing is cut off then. */
  readonly width: number | null;
}

const GAP = 2;
const LEAST = 8;

function fitted(text: string, width: number): string {
  const characters = Array.from(text);
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text;
}

/** Columns side by side. The widest give way where the terminal is too narrow, but for those that stay whole. */
export function tableText({ headings, rows, width }: TableOptions): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => plainLine(String(cell ?? ''))));
  const widths = headings.map((_, column) =>
    cells.reduce((most, row) => Math.max(most, Array.from(row[column] ?? '').length), 0),
  );
  const room = width === null ? Infinity : width - GAP * (headings.length - 1);
  while (widths.reduce((sum, each) => sum + each, 0) > room) {
    const widest = Math.max(0, ...widths.filter((_, column) => !WHOLE.test(headings[column] ?? '')));
    if (widest <= LEAST) break;
    widths[widths.findIndex((each, column) => each === widest && !WHOLE.test(headings[column] ?? ''))] =
      widest - 1;
  }
  const isNumber = headings.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const short = fitted(cell, widths[column] ?? 0);
          const padding = ' '.repeat(Math.max(0, (widths[column] ?? 0) - Array.from(short).length));
          return isNumber[column] === true ? padding + short : short + padding;
        })
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Seconds as 4:09 or 1:04:09. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** 4:09, 1:04:09 or seconds; null for anything else. */
export function parseClock(text: string): number | null {
  if (!/^(?:\d{1,3}:){0,2}\d{1,6}(?:\.\d{1,3})?$/u.test(text)) return null;
  const [, ...after] = text.split(':');
  if (after.some((part) => Number(part) >= 60)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** An instant as the API sent it: in local time, to the minute. */
export function localTime(instant: string | null | undefined): string {
  if (instant === null || instant === undefined) return '';
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
