import { describe, expect, test } from 'vitest';
import { searchOfParts, understand } from './plainWords.ts';

/** A Saturday. */
const NOW = new Date(2026, 10, 21, 15, 30);

/** Each line: a sentence, and the search that it stands for; `–` where there is nothing to understand. */
const rows = (table: string): readonly (readonly [string, string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [sentence = '', search = ''] = line.split('→').map((part) => part.trim());
      return [sentence, search];
    });

const searchOf = (sentence: string) => {
  const parts = understand(sentence, NOW);
  return parts === null ? '–' : searchOfParts(parts);
};

describe('a sentence in English', () => {
  test.each(
    rows(`
what customers said about price last month → side:customer price on:last-month
price last month by customers → price on:last-month side:customer
calls with Larkfield since Monday → type:call with:Larkfield after:monday
calls with larkfield since monday → type:call with:larkfield after:monday
emails from Anna about renewal → type:email with:Anna renewal
what did customers say about the contract → side:customer contract
what did we say about discounts → side:us discounts
what we told them about onboarding yesterday → side:us onboarding on:yesterday
what Anna said about pricing → speaker:Anna pricing
What did Anna Weber say about pricing? → speaker:"Anna Weber" pricing
pricing mentioned by Anna → pricing speaker:Anna
pricing mentioned by us this week → pricing side:us on:this-week
meetings with Ada Byron in October → type:meeting with:"Ada Byron" on:2026-10
meetings in December → type:meeting on:2025-12
meetings in October 2024 → type:meeting on:2024-10
notes about the security review → type:note security review
all calls yesterday → type:call on:yesterday
please show me calls from last week → type:call on:last-week
calls since last week → type:call after:last-week
calls before 2026-10-01 → type:call before:2026-10-01
competitors in the last 7 days → competitors after:7d
competitors in the last three months → competitors after:3m
outage 2 weeks ago → outage on:2w
outage since yesterday → outage after:yesterday
outage on Tuesday → outage on:tuesday
outage until Friday → outage before:friday
private calls about salaries → is:private type:call salaries
internal meetings this quarter → is:internal type:meeting on:this-quarter
failed calls today → status:failed type:call on:today
calls without crm link → type:call -has:crm
meetings without a transcript → type:meeting -has:transcript
calls with recording last year → type:call has:media on:last-year
renewal at Larkfield → renewal company:Larkfield
conversations with Larkfield about SSO → type:call,meeting with:Larkfield SSO
"last month" price → –
side:customer price last week → side:customer price on:last-week
price -draft since Monday → price -draft after:monday
email campaign → –
call me back → –
mail server → –
email from Anna → type:email with:Anna
call quality → –
price → –
renewal discount → –
our team → –
we need a discount → –
time to value → –
with better onboarding → –
march → –
`),
  )('“%s” is %s', (sentence, search) => {
    expect(searchOf(sentence)).toBe(search);
  });
});

describe('a sentence in German', () => {
  test.each(
    rows(`
was Kunden letzten Monat über Preise gesagt haben → side:customer on:last-month Preise
was haben Kunden über Preise gesagt → side:customer Preise
was wir über Rabatte gesagt haben → side:us Rabatte
was Anna über den Vertrag gesagt hat → speaker:Anna Vertrag
Anrufe mit Larkfield seit Montag → type:call with:Larkfield after:monday
E-Mails von Anna wegen Verlängerung → type:email with:Anna Verlängerung
Besprechungen in der letzten Woche → type:meeting on:last-week
Termine mit Ada Byron im Oktober → type:meeting with:"Ada Byron" on:2026-10
Gespräche bei Larkfield gestern → type:call,meeting company:Larkfield on:yesterday
Notizen zur Einführung → type:note Einführung
Preise in den letzten 30 Tagen → Preise after:30d
Preise vor 3 Tagen → Preise on:3d
Preise seit zwei Wochen → Preise after:2w
Preise am Dienstag → Preise on:tuesday
Preise vor dem 1.10.2026 → Preise before:2026-10-01
private Anrufe heute → is:private type:call on:today
Anrufe ohne Transkript → type:call -has:transcript
Preise, erwähnt von Kunden → Preise side:customer
Kündigung dieses Quartal → Kündigung on:this-quarter
welche Kunden haben Rabatt erwähnt → side:customer Rabatt
Preisliste → –
Kunden gewinnen → –
`),
  )('“%s” is %s', (sentence, search) => {
    expect(searchOf(sentence)).toBe(search);
  });
});

test('every part says which words it stands for', () => {
  expect(understand('what customers said about the price list last month', NOW)).toEqual([
    { kind: 'side', words: 'customers', search: 'side:customer' },
    { kind: 'words', words: 'price list', search: 'price list' },
    { kind: 'date', words: 'last month', search: 'on:last-month' },
  ]);
});
