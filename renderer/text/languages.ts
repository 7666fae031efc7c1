import { SYSTEM } from '#shared/contract/enumerations.ts';
import { createText, type Messages } from './createText.ts';
import type { Text } from './messages.gen.d.ts';

/** The language of this computer. */
export const systemLanguage = typeof navigator === 'undefined' ? 'en' : navigator.language;

/** The BCP 47 tag that a setting stands for. */
export function chosenLanguage(setting: string): string {
  return setting === SYSTEM ? systemLanguage : setting;
}

const english = import.meta.glob<Messages>('./en/*.json', { eager: true, import: 'default' });
/** Every other language is a folder like `en`, fetched when it is chosen. */
const others = import.meta.glob<Messages>(['./*/*.json', '!./en/*.json'], { import: 'default' });

/** Parses a path such as `./de/search.json`. */
function placeOf(file: string): { readonly language: string; readonly feature: string } {
  const [, language = '', name = ''] = file.split('/');
  return { language, feature: name.replace('.json', '') };
}

export const en = createText(
  'en',
  Object.fromEntries(Object.entries(english).map(([file, messages]) => [placeOf(file).feature, messages])),
);

const loaded = new Map<string, Text>([['en', en]]);

/** The languages with texts. */
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

/** The available language nearest to the wanted one, or English. */
export function languageFor(wanted: string, available: readonly string[] = LANGUAGES): string {
  const exact = available.find((each) => each.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((each) => languageOf(each) === languageOf(wanted)) ?? 'en';
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(language)) ? 'rtl' : 'ltr';
}

/** The texts of a language if they are loaded; otherwise null. */
export function wordsAtHand(language: string): Text | null {
  return loaded.get(language) ?? null;
}

/** Fetches the texts of a language; resolves to the English ones if that fails. */
export async function fetchWords(language: string): Promise<Text> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  if (!LANGUAGES.includes(language)) return en;
  const text = await load(language).catch(() => null);
  if (text === null) return en;
  loaded.set(language, text);
  return text;
}
