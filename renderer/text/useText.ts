import { createContext, use } from 'react';
import { createFormat, type Format } from './format.ts';
import { en, systemLanguage } from './languages.ts';
import type { Text } from './messages.gen.d.ts';

interface Language {
  readonly text: Text;
  readonly format: Format;
}

export const LanguageContext = createContext<Language>({ text: en, format: createFormat(systemLanguage) });

/** The words of the chosen language. */
export function useText(): Text {
  return use(LanguageContext).text;
}

/** Dates, lengths and numbers as the user's locale writes them. */
export function useFormat(): Format {
  return use(LanguageContext).format;
}
