import { madeOnce } from './madeOnce.ts';

/** Picks the form of a phrase for a count by the rules of one language. `other` is always given, as CLDR asks. */
export function pluralOf(language: string) {
  const rules = madeOnce(() => new Intl.PluralRules(language));
  const numbers = madeOnce(() => new Intl.NumberFormat(language));
  return (
    count: number,
    forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string },
  ): string => (forms[rules().select(count)] ?? forms.other).replace('#', numbers().format(count));
}
