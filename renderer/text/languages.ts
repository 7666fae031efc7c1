import { SYSTEM } from '#shared/contract/enumerations.ts';
import { en, type Text } from './en/index.ts';

/** What this computer is set to. */
export const systemLanguage = typeof navigator === 'undefined' ? 'en' : navigator.language;

/** A BCP 47 tag where the setting names one or leaves it to the computer. */
export function chosenLanguage(setting: string): string {
  return setting === SYSTEM ? systemLanguage : setting;
}

/** Each further language is a folder as `en`, fetched when it is chosen. */
const fetched: Readonly<Record<string, () => Promise<Text>>> = {
  de: async () => (await import('./de/index.ts')).de,
};

const loaded = new Map<string, Text>([['en', en]]);

/** The languages that the words of the page are there in. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(fetched)];

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

function languageOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** The language among those available that comes nearest to the wanted one; English where none does. */
export function languageFor(wanted: string, available: readonly string[] = LANGUAGES): string {
  const exact = available.find((each) => each.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((each) => languageOf(each) === languageOf(wanted)) ?? 'en';
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(language)) ? 'rtl' : 'ltr';
}

/** The words of a language where they are at hand; null where they have yet to be fetched. */
export function wordsAtHand(language: string): Text | null {
  return loaded.get(language) ?? null;
}

/** Fetches the words of a language. Resolves to the English ones where that fails: some words are better than none. */
export async function fetchWords(language: string): Promise<Text> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const text = await fetched[language]?.().catch(() => null);
  if (text === null || text === undefined) return en;
  loaded.set(language, text);
  return text;
}
