import { SYSTEM } from '#shared/contract/enumerations.ts';
import { english, languages } from 'virtual:texts';
import { createTexts, languageOf, nearestLanguage, type Texts } from './createText.ts';
import type { Text } from './messages.gen.d.ts';

/** The language of this computer. */
export const systemLanguage = typeof navigator === 'undefined' ? 'en' : navigator.language;

/** The BCP 47 tag that a setting stands for. */
export function chosenLanguage(setting: string): string {
  return setting === SYSTEM ? systemLanguage : setting;
}

/** The languages with texts. */
export const LANGUAGES: readonly string[] = Object.keys(languages);

/** English as on this computer, or else as it is. */
const ENGLISH = languageOf(systemLanguage) === 'en' ? systemLanguage : 'en';
const englishTexts = createTexts('en', english, ENGLISH);
/** Until the rest is fetched, only the features of the start are complete. */
export const en = englishTexts.text;

/** A locale in use: its texts for the start, and the rest once something needs it. */
interface UsedLocale {
  readonly language: string;
  readonly start: Promise<Texts>;
  rest: Promise<void> | null;
  text: Text | null;
}

const used = new Map<string, UsedLocale>();
let needsRest = false;

function startUsing(locale: string): UsedLocale {
  const language = languageFor(locale);
  const parts = languages[language];
  const start =
    parts === undefined || language === 'en'
      ? Promise.resolve(locale === ENGLISH ? englishTexts : createTexts('en', english, locale))
      : parts.start().then((catalogues) => createTexts(language, catalogues, locale));
  const fresh: UsedLocale = { language, start, rest: null, text: null };
  used.set(locale, fresh);
  start.catch(() => used.delete(locale));
  return fresh;
}

/** Fetches what is missing of a locale's texts. After a failure, it can be tried again. */
async function complete(locale: string): Promise<Text> {
  const wanted = used.get(locale) ?? startUsing(locale);
  const texts = await wanted.start;
  const fetchRest = languages[wanted.language]?.rest;
  if (needsRest && fetchRest !== undefined) {
    wanted.rest ??= fetchRest().then((rest) => texts.add(rest));
    wanted.rest.catch(() => {
      wanted.rest = null;
    });
    await wanted.rest;
  }
  wanted.text = texts.text;
  return texts.text;
}

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The available language nearest to the wanted one, or English. */
export function languageFor(wanted: string, available: readonly string[] = LANGUAGES): string {
  return nearestLanguage(wanted, available) ?? 'en';
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(language)) ? 'rtl' : 'ltr';
}

/** The texts for a locale if they are fetched; otherwise null. */
export function wordsAtHand(locale: string): Text | null {
  return used.get(locale)?.text ?? null;
}

/** Fetches the texts for a locale, in the nearest language; resolves to English ones if that fails. */
export async function fetchWords(locale: string): Promise<Text> {
  return complete(locale).catch(() => complete(ENGLISH).catch(() => en));
}

/** Fetches the texts that the start doesn't need, for everything that is loaded later. */
export async function fetchAllWords(): Promise<void> {
  needsRest = true;
  // Until a language is complete, the page shows English, of which only the start may be here.
  const isEnglish = [...used.values()].every(({ text }) => text === null);
  const inUse = new Set([...used.keys(), ...(isEnglish ? [ENGLISH] : [])]);
  await Promise.all([...inUse].map(complete));
}
