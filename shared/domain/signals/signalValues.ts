import { dictionary } from '../dictionary.ts';
import type { Signal } from '#shared/contract/engagement.ts';
import { SIGNAL_KINDS, type SignalKind } from '#shared/contract/enumerations.ts';
import { fold } from '../search/fold.ts';

/** One value of a signal, as it is compared and counted; a list has one for each of its items. */
export interface SignalValue {
  readonly kind: SignalKind;
  /** A number, 1 or 0 for yes and no, an instant in UTC or a day, otherwise the folded text. */
  readonly value: number | string;
  /** As the API sent it, where that looks different. */
  readonly shown: string | null;
}

/** What is compared of a text; what follows is shown where the engagement is. */
const LONGEST = 200;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/iu;
const NUMERIC_TYPE = /^(?:number|numeric|int(?:eger)?|float|double|decimal|percent(?:age)?|score|rating)$/iu;
const BOOLEAN_TYPE = /^(?:bool(?:ean)?|yes_?no|flag)$/iu;
const BOOLEANS = dictionary<number>({ true: 1, yes: 1, ja: 1, false: 0, no: 0, nein: 0 });

/** A text as signals compare it. */
export function foldValue(text: string): string {
  return fold(text).replace(/\s+/gu, ' ').trim().slice(0, LONGEST);
}

/** The number that a text writes; null if it is something else. */
export function numberIn(text: string): number | null {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** 1 for a word that means yes, 0 for one that means no, otherwise null. */
export function booleanIn(text: string): number | null {
  return BOOLEANS.get(text.trim().toLowerCase()) ?? null;
}

/** A day as it is, an instant in UTC, so that both compare as texts; null for anything else. */
export function dateIn(text: string): string | null {
  const trimmed = text.trim();
  if (!DAY.test(trimmed) && !INSTANT.test(trimmed)) return null;
  const zoned = DAY.test(trimmed) || /(?:Z|[+-]\d{2}:?\d{2})$/iu.test(trimmed) ? trimmed : `${trimmed}Z`;
  const time = Date.parse(zoned);
  if (Number.isNaN(time)) return null;
  return DAY.test(trimmed) ? trimmed : new Date(time).toISOString();
}

function textValue(kind: SignalKind, text: string): SignalValue {
  const value = foldValue(text);
  const trimmed = text.trim();
  const shown = trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST)}…` : trimmed;
  return value === ''
    ? { kind: 'none', value: '', shown: null }
    : { kind, value, shown: shown === value ? null : shown };
}

function ofText(text: string, type: string): SignalValue {
  const number = NUMERIC_TYPE.test(type) ? numberIn(text) : null;
  if (number !== null) return { kind: 'number', value: number, shown: null };
  const boolean = BOOLEAN_TYPE.test(type) ? booleanIn(text) : null;
  if (boolean !== null) return { kind: 'boolean', value: boolean, shown: null };
  const date = dateIn(text);
  if (date !== null) return { kind: 'date', value: date, shown: null };
  return textValue('text', text);
}

function itemText(item: unknown): string {
  return typeof item === 'string' ? item : (JSON.stringify(item) ?? '');
}

/**
 * The values of a signal by their kind: whatever the API says, they are what they look like, except that `"7"` of a
 * numeric type is a number. Stored rows are found by what this returns, so a change of it needs a migration that
 * removes them and sets the note `signals` to 0.
 */
export function signalValues({
  data_type: type,
  value,
}: Pick<Signal, 'data_type' | 'value'>): readonly SignalValue[] {
  const none: SignalValue = { kind: 'none', value: '', shown: null };
  if (typeof value === 'number') {
    return Number.isFinite(value) ? [{ kind: 'number', value, shown: null }] : [none];
  }
  if (typeof value === 'boolean') return [{ kind: 'boolean', value: value ? 1 : 0, shown: null }];
  if (typeof value === 'string') return [ofText(value, type ?? '')];
  if (value === null || value === undefined) return [none];
  if (!Array.isArray(value)) return [textValue('other', JSON.stringify(value))];
  const items = new Map<string | number, SignalValue>();
  for (const item of value) {
    const read = textValue('list', itemText(item));
    if (read.kind !== 'none' && !items.has(read.value)) items.set(read.value, read);
  }
  return items.size === 0 ? [none] : [...items.values()];
}

/** As people read it: `true` and `false` are left to the language. */
export function shownValue(kind: SignalKind, value: unknown, shown: string | null): string {
  if (shown !== null) return shown;
  if (kind === 'boolean') return value === 1 ? 'yes' : 'no';
  return String(value);
}

/** How many values of each kind there are. */
export type SignalCounts = Readonly<Record<SignalKind, number>>;

/** The kind of most values, the earlier one of equally many; `none` without any. */
export function leadingKind(counts: SignalCounts): SignalKind {
  let leading: SignalKind = 'none';
  let most = 0;
  for (const kind of SIGNAL_KINDS) {
    if (kind === 'none' || counts[kind] <= most) continue;
    leading = kind;
    most = counts[kind];
  }
  return leading;
}

/** Whether there are values of several kinds. */
export function isMixed(counts: SignalCounts): boolean {
  return SIGNAL_KINDS.filter((kind) => kind !== 'none' && counts[kind] > 0).length > 1;
}
