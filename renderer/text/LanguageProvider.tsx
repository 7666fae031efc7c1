import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { SYSTEM } from '#shared/contract/enumerations.ts';
import { createFormat } from './format.ts';
import { chosenLanguage, directionOf, en, fetchWords, languageFor, wordsAtHand } from './languages.ts';
import type { Text } from './messages.gen.d.ts';
import { LanguageContext } from './useText.ts';

/** The texts of a language, or English if they aren't fetched. */
function shownWords(language: string): { readonly language: string; readonly text: Text } {
  const text = wordsAtHand(language);
  return text === null ? { language: 'en', text: en } : { language, text };
}

/**
 * Provides texts and formats to its children. Texts are in the nearest available language; dates and numbers
 * always follow the chosen one.
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
  const wanted = languageFor(locale);
  const atHand = wordsAtHand(wanted);
  // Stays until another language is complete: of English, only the start may have been fetched so far.
  const [last, setLast] = useState(() => shownWords(wanted));
  const { language: shown, text } = atHand === null ? last : { language: wanted, text: atHand };

  useEffect(() => {
    if (atHand !== null) return undefined;
    let current = true;
    void fetchWords(wanted).then(() => current && setLast(shownWords(wanted)));
    return () => {
      current = false;
    };
  }, [wanted, atHand]);

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
