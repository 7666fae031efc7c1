import { createContext, use } from 'react';
import { createFormat, type Format } from './format.ts';
import { en, systemLanguage } from './languages.ts';
import type { Text } from './messages.gen.d.ts';

interface Language {
  readonly text: Text;
  readonly format: Format;
}

export const LanguageContext = createContext<Language>({ text: en, format: createFormat(systemLanguage) });

export function useText(): Text {
  return use(LanguageContext).text;
}

/** Formats dates, durations and numbers for the user's locale. */
export function useFormat(): Format {
  return use(LanguageContext).format;
}
