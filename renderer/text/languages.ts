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

const englishTexts = createTexts('en', english);
/** Until the rest is fetched, only the features of the start are complete. */
export const en = englishTexts.text;

/** A language in use: its texts for the start, and the rest once something needs it. */
interface UsedLanguage {
  readonly start: Promise<Texts>;
  rest: Promise<void> | null;
  text: Text | null;
}

const used = new Map<string, UsedLanguage>();
let needsRest = false;

function startUsing(language: string): UsedLanguage {
  const parts = languages[language];
  const start =
    parts === undefined || language === 'en'
      ? Promise.resolve(englishTexts)
      : parts.start().then((catalogues) => createTexts(language, catalogues));
  const fresh: UsedLanguage = { start, rest: null, text: null };
  used.set(language, fresh);
  start.catch(() => used.delete(language));
  return fresh;
}

/** Fetches what is missing of a language. After a failure, it can be tried again. */
async function complete(language: string): Promise<Text> {
  const wanted = used.get(language) ?? startUsing(language);
  const texts = await wanted.start;
  const fetchRest = languages[language]?.rest;
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

/** The texts of a language if they are fetched; otherwise null. */
export function wordsAtHand(language: string): Text | null {
  return used.get(language)?.text ?? null;
}

/** Fetches the texts of a language; resolves to the English ones if that fails. */
export async function fetchWords(language: string): Promise<Text> {
  const wanted = LANGUAGES.includes(language) ? language : 'en';
  return complete(wanted).catch(() => complete('en').catch(() => en));
}

/** Fetches the texts that the start doesn't need, for everything that is loaded later. */
export async function fetchAllWords(): Promise<void> {
  needsRest = true;
  const inUse = used.size === 0 ? ['en'] : [...used.keys()];
  await Promise.all(inUse.map(complete));
}
