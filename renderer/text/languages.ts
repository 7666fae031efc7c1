import { SYSTEM } from '#shared/contract/enumerations.ts';
import { createText, type Messages } from './createText.ts';
import type { Text } from './messages.gen.d.ts';

/** What this computer is set to. */
export const systemLanguage = typeof navigator === 'undefined' ? 'en' : navigator.language;

/** A BCP 47 tag where the setting names one or leaves it to the computer. */
export function chosenLanguage(setting: string): string {
  return setting === SYSTEM ? systemLanguage : setting;
}

const english = import.meta.glob<Messages>('./en/*.json', { eager: true, import: 'default' });
/** Each further language is a folder as `en`, fetched when it is chosen. */
const others = import.meta.glob<Messages>(['./*/*.json', '!./en/*.json'], { import: 'default' });

/** Of a file such as `./de/search.json`. */
function placeOf(file: string): { readonly language: string; readonly feature: string } {
  const [, language = '', name = ''] = file.split('/');
  return { language, feature: name.replace('.json', '') };
}

export const en = createText(
  'en',
  Object.fromEntries(Object.entries(english).map(([file, messages]) => [placeOf(file).feature, messages])),
);

const loaded = new Map<string, Text>([['en', en]]);

/** The languages that the words of the page are there in. */
export const LANGUAGES: readonly string[] = [
  'en',
  ...new Set(Object.keys(others).map((file) => placeOf(file).language)),
];

async function load(language: string): Promise<Text> {
  const messages = Object.entries(others)
    .filter(([file]) => placeOf(file).language === language)
    .map(async ([file, fetchMessages]) => [placeOf(file).feature, await fetchMessages()] as const);
  return createText(language, Object.fromEntries(await Promise.all(messages)));
}

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
  if (!LANGUAGES.includes(language)) return en;
  const text = await load(language).catch(() => null);
  if (text === null) return en;
  loaded.set(language, text);
  return text;
}
