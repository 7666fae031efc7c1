import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { SYSTEM } from '#shared/contract/enumerations.ts';
import { createFormat } from './format.ts';
import { chosenLanguage, directionOf, en, fetchWords, languageFor, wordsAtHand } from './languages.ts';
import type { Text } from './messages.gen.d.ts';
import { LanguageContext } from './useText.ts';

/** The texts for a locale, or English if they aren't fetched. */
function shownWords(locale: string): { readonly language: string; readonly text: Text } {
  const text = wordsAtHand(locale);
  return text === null ? { language: 'en', text: en } : { language: languageFor(locale), text };
}

/**
 * Provides texts and formats to its children. Texts are in the nearest available language; dates and numbers,
 * also those in texts, always follow the chosen one.
 */
export function LanguageProvider({
  language,
  timeZone,
  children,
}: {
  /** A BCP 47 tag, or `system`. */
  readonly language: string;
  /** An IANA name, or `system`. */
  readonly timeZone: string;
  readonly children: ReactNode;
}) {
  const locale = chosenLanguage(language);
  const atHand = wordsAtHand(locale);
  // Stays until another language is complete: of English, only the start may have been fetched so far.
  const [last, setLast] = useState(() => shownWords(locale));
  const { language: shown, text } = atHand === null ? last : shownWords(locale);

  useEffect(() => {
    if (atHand !== null) return undefined;
    let current = true;
    void fetchWords(locale).then(() => current && setLast(shownWords(locale)));
    return () => {
      current = false;
    };
  }, [locale, atHand]);

  useLayoutEffect(() => {
    const page = document.documentElement;
    page.lang = shown;
    page.dir = directionOf(shown);
  }, [shown]);

  const value = useMemo(
    () => ({
      text,
      format: createFormat(locale, timeZone === SYSTEM ? undefined : timeZone),
    }),
    [text, locale, timeZone],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
