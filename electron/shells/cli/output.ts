import { plainLine } from '#shared/domain/plainLine.ts';

/** Like `plainLine`, keeping line breaks. */
export function plainLines(text: string): string {
  return text.split(/\r?\n/u).map(plainLine).join('\n');
}

/** Indented JSON, in which the same characters are escaped. */
export function jsonText(value: unknown): string {
  const escaped = JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}

type Cell = string | number | null;

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

/** Columns side by side. The widest give way where the terminal is too narrow. */
export function tableText({ headings, rows, width }: TableOptions): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => plainLine(String(cell ?? ''))));
  const widths = headings.map((_, column) =>
    cells.reduce((most, row) => Math.max(most, Array.from(row[column] ?? '').length), 0),
  );
  const room = width === null ? Infinity : width - GAP * (headings.length - 1);
  while (widths.reduce((sum, each) => sum + each, 0) > room) {
    const widest = Math.max(...widths);
    if (widest <= LEAST) break;
    widths[widths.indexOf(widest)] = widest - 1;
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
