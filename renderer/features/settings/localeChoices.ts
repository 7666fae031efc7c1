import { SYSTEM } from '#shared/contract/enumerations.ts';
import { LANGUAGES, systemLanguage } from '../../text/languages.ts';

/** Ways of writing dates and numbers that are offered; another tag of an imported file is offered beside them. */
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

export interface LocaleChoice {
  readonly value: string;
  readonly label: string;
}

function byLabel(locale: string) {
  const collator = new Intl.Collator(locale);
  return (a: LocaleChoice, b: LocaleChoice) => collator.compare(a.label, b.label);
}

/** Languages by their names as `locale` says them; the one of this computer first. */
export function languageChoices(
  locale: string,
  chosen: string,
  asComputer: (name: string) => string,
): readonly LocaleChoice[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  const tags = new Set([...TAGS, ...LANGUAGES, ...(chosen === SYSTEM ? [] : [chosen])]);
  const named = [...tags].map((value) => ({ value, label: nameOf(value) })).sort(byLabel(locale));
  return [{ value: SYSTEM, label: asComputer(nameOf(systemLanguage)) }, ...named];
}

/** Every time zone this computer knows, by its name in the time zone database. */
export function timeZoneChoices(
  chosen: string,
  asComputer: (name: string) => string,
): readonly LocaleChoice[] {
  const here = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  const names = new Set([
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
    ...(chosen === SYSTEM ? [] : [chosen]),
  ]);
  const named = [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') })).sort(byLabel('en'));
  return [{ value: SYSTEM, label: asComputer(here.replaceAll('_', ' ')) }, ...named];
}
