import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { SYSTEM } from '#shared/contract/enumerations.ts';
import { createFormat } from './format.ts';
import { chosenLanguage, directionOf, en, fetchWords, languageFor, wordsAtHand } from './languages.ts';
import { LanguageContext } from './useText.ts';

/**
 * The words and the way of writing dates and numbers, for everything within. The words come in the nearest language
 * that they are there in; dates and numbers follow the chosen one in any case.
 */
export function LanguageProvider({
  language,
  timeZone,
  children,
}: {
  /** As in the settings: a BCP 47 tag, or `system`. */
  readonly language: string;
  /** As in the settings: an IANA name, or `system`. */
  readonly timeZone: string;
  readonly children: ReactNode;
}) {
  const locale = chosenLanguage(language);
  const wanted = languageFor(locale);
  // Counts what was fetched, so that it is looked for once more.
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
