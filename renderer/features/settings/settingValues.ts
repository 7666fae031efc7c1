import { SYSTEM } from '#shared/contract/enumerations.ts';
import type { CommandId } from '../../commands/commandCatalogue.ts';
import { LANGUAGES, systemLanguage } from '../../text/languages.ts';

type Keys = Readonly<Record<string, readonly string[]>>;
export type AssignedKeys = Record<string, string[]>;

function plain(keys: Keys): AssignedKeys {
  return Object.fromEntries(Object.entries(keys).map(([id, chords]) => [id, [...chords]]));
}

/** Assigns the key to a command instead of its present ones, and removes it from the command that had it. */
export function withKey(
  keys: Keys,
  id: CommandId,
  chord: string,
  from: { readonly id: CommandId; readonly keys: readonly string[] } | null,
): AssignedKeys {
  const assigned = { ...plain(keys), [id]: [chord] };
  if (from !== null) assigned[from.id] = from.keys.filter((each) => each !== chord);
  return assigned;
}

export function withoutKeys(keys: Keys, id: CommandId): AssignedKeys {
  return { ...plain(keys), [id]: [] };
}

export function withDefaultKeys(keys: Keys, id: CommandId): AssignedKeys {
  const { [id]: _, ...rest } = plain(keys);
  return rest;
}

/** The offered locales, plus one set by an imported file. */
const TAGS = [
  'ar-EG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-US',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-CA',
  'fr-FR',
  'he-IL',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'zh-CN',
  'zh-TW',
];

/** A value that a setting can have. */
export interface SettingValue {
  readonly value: string;
  readonly label: string;
  /** What else finds it in the command menu, such as a language's name for itself. */
  readonly words?: string;
}

function byLabel(locale: string) {
  const collator = new Intl.Collator(locale);
  return (a: SettingValue, b: SettingValue) => collator.compare(a.label, b.label);
}

/** Languages by their names in `locale`; the system language comes first. */
export function languageChoices(
  locale: string,
  chosen: string,
  asComputer: (values: { readonly name: string }) => string,
): readonly SettingValue[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  const tags = new Set([...TAGS, ...LANGUAGES, ...(chosen === SYSTEM ? [] : [chosen])]);
  const ownName = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  const named = [...tags]
    .map((value) => ({ value, label: nameOf(value), words: ownName(value) }))
    .sort(byLabel(locale));
  return [{ value: SYSTEM, label: asComputer({ name: nameOf(systemLanguage) }) }, ...named];
}

/** All time zones this computer knows, by their names in the time zone database. */
export function timeZoneChoices(
  chosen: string,
  asComputer: (values: { readonly name: string }) => string,
): readonly SettingValue[] {
  const here = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  const names = new Set([
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
    ...(chosen === SYSTEM ? [] : [chosen]),
  ]);
  const named = [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') })).sort(byLabel('en'));
  return [{ value: SYSTEM, label: asComputer({ name: here.replaceAll('_', ' ') }) }, ...named];
}

/** The offered numbers in order, including the current one: an imported file may contain others. */
export function withCurrent(offered: readonly number[], current: number): readonly number[] {
  return offered.includes(current) ? offered : [...offered, current].toSorted((a, b) => a - b);
}
