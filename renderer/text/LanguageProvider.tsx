import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { SYSTEM } from '#shared/contract/enumerations.ts';
import { createFormat } from './format.ts';
import { chosenLanguage, directionOf, en, fetchWords, languageFor, wordsAtHand } from './languages.ts';
import { LanguageContext } from './useText.ts';

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
  // Re-renders once texts have been fetched.
  const [, setFetched] = useState(0);
  const words = wordsAtHand(wanted);
  const shown = words === null ? 'en' : wanted;

  useEffect(() => {
    if (words !== null) return undefined;
    let current = true;
    void fetchWords(wanted).then(() => current && setFetched((count) => count + 1));
    return () => {
      current = false;
    };
  }, [wanted, words]);

  useLayoutEffect(() => {
    const page = document.documentElement;
    page.lang = shown;
    page.dir = directionOf(shown);
  }, [shown]);

  const value = useMemo(
    () => ({
      text: words ?? en,
      format: createFormat(locale, timeZone === SYSTEM ? undefined : timeZone),
    }),
    [words, locale, timeZone],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
