import { dictionary } from '../dictionary.ts';
import { foldLetters } from './fold.ts';
import { lex } from './lexer.ts';
import { isFieldKey } from './fieldKeys.ts';

export type UnderstoodKind =
  | 'words'
  | 'side'
  | 'speaker'
  | 'with'
  | 'company'
  | 'type'
  | 'state'
  | 'date'
  | 'since'
  | 'before'
  /** Typed in the search language. */
  | 'field';

/** A part of a sentence, and the search that it stands for. */
export interface UnderstoodPart {
  readonly kind: UnderstoodKind;
  /** As typed, without the words around it. */
  readonly words: string;
  readonly search: string;
}

interface Word {
  readonly typed: string;
  readonly folded: string;
}

/** A part that begins at a word, and the number of words that it takes. */
interface Match {
  readonly part: UnderstoodPart;
  readonly length: number;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/* English and German, folded. */
const CUSTOMERS = set('customer customers client clients kunde kunden kundin kundinnen');
const US = set('we us wir uns');
const SAY = set(
  'say says said saying mention mentions mentioned ask asks asked talk talks talked tell told sagen sagt sagte sagten gesagt erwahnen erwahnt erwahnte erwahnten fragen fragt fragte fragten gefragt reden redet geredet sprechen spricht sprachen gesprochen',
);
const ASKING = set('what when where how did do does was wann wo wie hat haben');
const BY = set('by from von');
const WITH = set('with mit');
const AT = set('at bei');
const ABOUT = set('about regarding concerning uber wegen bezuglich zu zum zur');
const SINCE = set('since after from seit nach ab');
const BEFORE = set('before until till vor bis');
const THIS = set('this current diese diesen dieser dieses diesem');
const LAST = set(
  'last past previous letzte letzten letzter letztes letztem vergangene vergangenen vergangener vergangenes vorige vorigen voriger voriges',
);
/** Say nothing at the beginning. */
const OPENINGS = set('show find search list give zeig zeige finde suche such gib');
/** Say nothing by themselves, and are dropped where the rest is understood. */
const FILLERS = set(
  'a an the all any every everything anything me my for in of to on and that which who whom were is are has have had been their there them they our team please ein eine einen einem einer der die das den dem des alle alles jede jeden mir mich fur im am an auf dass welche welcher wer hatte hatten worden wurde wurden sind ist und bitte unser unsere',
);

const TYPES: Readonly<Record<string, ReadonlySet<string>>> = {
  call: set('call calls anruf anrufe anrufen telefonat telefonate telefonaten'),
  meeting: set('meeting meetings besprechung besprechungen termin termine terminen'),
  email: set('email emails e-mail e-mails mail mails'),
  note: set('note notes notiz notizen'),
  task: set('task tasks'),
  'call,meeting': set('conversation conversations gesprach gesprache gesprachen'),
};
/** May be verbs and parts of other words: "call back", "mail server". */
const SINGULAR = set('call meeting email mail note task anruf termin');
const STATES: Readonly<Record<string, ReadonlySet<string>>> = {
  'is:private': set('private privaten privater'),
  'is:internal': set('internal interne internen interner'),
  'status:failed': set('failed fehlgeschlagene fehlgeschlagenen'),
};
const HAVING: Readonly<Record<string, ReadonlySet<string>>> = {
  crm: set('crm crm-link crm-links crm-verknupfung deal'),
  transcript: set('transcript transcripts transkript transkripte'),
  media: set('recording recordings aufnahme aufnahmen'),
};
const WITHOUT = set('without ohne');

const PERIODS: Readonly<Record<string, ReadonlySet<string>>> = {
  week: set('week woche'),
  month: set('month monat monats'),
  quarter: set('quarter quartal quartals'),
  year: set('year jahr jahres jahrs'),
};
const UNITS: Readonly<Record<string, ReadonlySet<string>>> = {
  d: set('day days tag tage tagen'),
  w: set('week weeks woche wochen'),
  m: set('month months monat monate monaten'),
  y: set('year years jahr jahre jahren'),
};
const DAYS: Readonly<Record<string, ReadonlySet<string>>> = {
  today: set('today heute'),
  yesterday: set('yesterday gestern'),
  monday: set('monday montag'),
  tuesday: set('tuesday dienstag'),
  wednesday: set('wednesday mittwoch'),
  thursday: set('thursday donnerstag'),
  friday: set('friday freitag'),
  saturday: set('saturday samstag sonnabend'),
  sunday: set('sunday sonntag'),
};
const NUMBERS = dictionary<number>({
  a: 1,
  one: 1,
  ein: 1,
  eine: 1,
  einem: 1,
  einer: 1,
  two: 2,
  zwei: 2,
  three: 3,
  drei: 3,
});
const MONTHS = [
  set('january januar'),
  set('february februar'),
  set('march marz'),
  set('april'),
  set('may mai'),
  set('june juni'),
  set('july juli'),
  set('august'),
  set('september'),
  set('october oktober'),
  set('november'),
  set('december dezember'),
];

function keyOf(
  table: Readonly<Record<string, ReadonlySet<string>>>,
  word: string | undefined,
): string | null {
  if (word === undefined) return null;
  return Object.keys(table).find((key) => table[key]?.has(word) === true) ?? null;
}

interface DateMatch {
  /** In the search language, such as `last-month` or `7d`. */
  readonly value: string;
  readonly length: number;
  /** Whether the value is where a range begins that lasts until now. */
  readonly untilNow?: true;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The last month of this name that has begun. */
function monthOf(month: number, year: string | undefined, now: Date): string {
  const typed = /^\d{4}$/.test(year ?? '') ? Number(year) : null;
  const last = month > now.getMonth() ? now.getFullYear() - 1 : now.getFullYear();
  return `${typed ?? last}-${two(month + 1)}`;
}

/** A date that begins at this word. */
function dateAt(words: readonly Word[], at: number, now: Date): DateMatch | null {
  const [first, second, third] = [0, 1, 2].map((step) => words[at + step]?.folded);
  if (first === undefined) return null;
  if (/^\d{4}-\d{1,2}(-\d{1,2})?$/.test(first)) return { value: first, length: 1 };
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(first);
  if (german !== null)
    return { value: `${german[3]}-${two(Number(german[2]))}-${two(Number(german[1]))}`, length: 1 };
  const day = keyOf(DAYS, first);
  if (day !== null) return { value: day, length: 1 };
  if (THIS.has(first) || LAST.has(first)) {
    const isLast = LAST.has(first);
    const period = keyOf(PERIODS, second);
    if (period !== null) return { value: `${isLast ? 'last' : 'this'}-${period}`, length: 2 };
    const weekday = keyOf(DAYS, second);
    if (weekday !== null) return { value: weekday, length: 2 };
    const unit = keyOf(UNITS, third);
    const count = Number(second) || NUMBERS.get(second ?? '');
    if (isLast && unit !== null && count !== undefined)
      return { value: `${count}${unit}`, length: 3, untilNow: true };
    return null;
  }
  const month = MONTHS.findIndex((names) => names.has(first));
  if (month >= 0) {
    const hasYear = /^\d{4}$/.test(second ?? '');
    return { value: monthOf(month, second, now), length: hasYear ? 2 : 1 };
  }
  const date = /^(\d{1,2})\.?$/.exec(first)?.[1];
  const dateMonth = MONTHS.findIndex((names) => names.has(second ?? ''));
  if (date !== undefined && dateMonth >= 0) {
    const hasYear = /^\d{4}$/.test(third ?? '');
    return { value: `${monthOf(dateMonth, third, now)}-${two(Number(date))}`, length: hasYear ? 3 : 2 };
  }
  return null;
}

/** A number of days, weeks, months or years: "3 weeks", "einer Woche". */
function ageAt(words: readonly Word[], at: number): DateMatch | null {
  const [first, second] = [words[at]?.folded ?? '', words[at + 1]?.folded];
  const count = /^\d{1,3}$/.test(first) ? Number(first) : NUMBERS.get(first);
  const unit = keyOf(UNITS, second);
  return count === undefined || unit === null ? null : { value: `${count}${unit}`, length: 2 };
}

const typedOf = (words: readonly Word[], at: number, length: number): string =>
  words
    .slice(at, at + length)
    .map(({ typed }) => typed)
    .join(' ');

/** Words before a date that only lead to it: "in the last week", "am Montag". */
const LEADING = set('in on im am an the den der dem during wahrend');

function datePart(words: readonly Word[], at: number, now: Date): Match | null {
  const first = words[at]?.folded ?? '';
  const partOf = (kind: 'date' | 'since' | 'before', from: number, found: DateMatch): Match => {
    const isSince = kind === 'since' || found.untilNow === true;
    const field = kind === 'before' ? 'before' : isSince ? 'after' : 'on';
    return {
      part: { kind, words: typedOf(words, from, found.length), search: `${field}:${found.value}` },
      length: from - at + found.length,
    };
  };
  const skip = (from: number): number => (LEADING.has(words[from]?.folded ?? '') ? skip(from + 1) : from);
  if (SINCE.has(first) || BEFORE.has(first)) {
    const isSince = SINCE.has(first);
    const from = skip(at + 1);
    const found = dateAt(words, from, now);
    // "from last week" is that week, "since last week" begins with it.
    if (found !== null) return partOf(first === 'from' ? 'date' : isSince ? 'since' : 'before', from, found);
    const age = ageAt(words, from);
    if (age === null) return null;
    // German "vor 3 Tagen" is 3 days ago.
    return isSince ? partOf('since', from, age) : first === 'vor' ? partOf('date', from, age) : null;
  }
  const ago = ageAt(words, at);
  if (ago !== null && words[at + 2]?.folded === 'ago') {
    const { part } = partOf('date', at, ago);
    return { part, length: 3 };
  }
  const from = skip(at);
  const found = dateAt(words, from, now);
  if (found === null) return null;
  // "may" and "march" are months only where something says so.
  const isMonth = MONTHS.some((names) => names.has(words[from]?.folded ?? ''));
  if (isMonth && from === at && found.length === 1) return null;
  return partOf('date', from, found);
}

const isName = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.typed);

function isContent({ folded }: Word): boolean {
  return ![FILLERS, ABOUT, SAY, ASKING, BY, WITH, AT, SINCE, BEFORE, WITHOUT, CUSTOMERS, US].some((words) =>
    words.has(folded),
  );
}

/** The name that begins at this word: capitalized words, or else one word. */
function nameAt(words: readonly Word[], at: number, now: Date): string | null {
  const first = words[at];
  if (first === undefined || !isContent(first) || datePart(words, at, now) !== null) return null;
  let length = 1;
  const next = () => words[at + length];
  while (isName(first) && isName(next()) && length < 4 && datePart(words, at + length, now) === null)
    length += 1;
  return typedOf(words, at, length);
}

const quoted = (name: string): string => (/[\s,]/.test(name) ? `"${name}"` : name);

function named(kind: 'speaker' | 'with' | 'company', name: string, before: number): Match {
  return {
    part: { kind, words: name, search: `${kind}:${quoted(name)}` },
    length: before + name.split(' ').length,
  };
}

/** What begins at this word; null if it is a word to search for. */
function matchAt(words: readonly Word[], at: number, now: Date): Match | null {
  const word = words[at];
  if (word === undefined) return null;
  const { folded } = word;
  const [previous, next] = [words[at - 1]?.folded ?? '', words[at + 1]];
  const saying = words.some((each) => SAY.has(each.folded));

  const date = datePart(words, at, now);
  if (date !== null) return date;

  const isSubject = saying && !WITH.has(previous) && !ABOUT.has(previous) && !AT.has(previous);
  const sideOf = (each: Word | undefined) =>
    each === undefined ? null : CUSTOMERS.has(each.folded) ? 'customer' : US.has(each.folded) ? 'us' : null;
  const side = sideOf(word);
  if (side !== null && isSubject)
    return { part: { kind: 'side', words: word.typed, search: `side:${side}` }, length: 1 };
  const sideAfter = BY.has(folded) ? sideOf(next) : null;
  if (sideAfter !== null && next !== undefined)
    return { part: { kind: 'side', words: next.typed, search: `side:${sideAfter}` }, length: 2 };

  let thing = at + 1;
  while (FILLERS.has(words[thing]?.folded ?? '')) thing += 1;
  const having = keyOf(HAVING, words[thing]?.folded);
  if (having !== null && (WITHOUT.has(folded) || WITH.has(folded))) {
    const hasLink = /^(link|links|verknupfung)$/.test(words[thing + 1]?.folded ?? '');
    const length = thing - at + (hasLink ? 2 : 1);
    const search = `${WITHOUT.has(folded) ? '-' : ''}has:${having}`;
    return { part: { kind: 'state', words: typedOf(words, at, length), search }, length };
  }

  const name = nameAt(words, at + 1, now);
  const givesName =
    name !== null && (isName(next) || words.length === at + 2 || !isFollowedByWord(words, at + 2));
  if (givesName && WITH.has(folded)) return named('with', name, 1);
  if (givesName && AT.has(folded) && isName(next)) return named('company', name, 1);
  if (givesName && BY.has(folded) && (isName(next) || saying))
    return named(saying ? 'speaker' : 'with', name, 1);

  // "what Anna said", "was Anna über … gesagt hat"
  const subject = nameAt(words, at, now);
  if (subject !== null && saying && ASKING.has(previous) && !words.some((each) => sideOf(each) !== null)) {
    const after = words[at + subject.split(' ').length]?.folded ?? '';
    if (SAY.has(after) || ABOUT.has(after)) return named('speaker', subject, 0);
  }

  const type = keyOf(TYPES, folded);
  const hasDateNext = datePart(words, at + 1, now) !== null;
  const leadsOn = hasDateNext || [WITH, BY, AT, ABOUT, WITHOUT].some((each) => each.has(next?.folded ?? ''));
  const isAlone = !SINGULAR.has(folded) && (next === undefined || !isContent(next));
  if (type !== null && isFirst(words, at) && (leadsOn || isAlone))
    return { part: { kind: 'type', words: word.typed, search: `type:${type}` }, length: 1 };
  const state = keyOf(STATES, folded);
  if (state !== null && keyOf(TYPES, next?.folded) !== null)
    return { part: { kind: 'state', words: word.typed, search: state }, length: 1 };
  return null;
}

/** Whether another word to search for follows: in "with better onboarding", the first is no name. */
function isFollowedByWord(words: readonly Word[], at: number): boolean {
  const next = words[at];
  return (
    next !== undefined &&
    isContent(next) &&
    keyOf(DAYS, next.folded) === null &&
    !LAST.has(next.folded) &&
    !THIS.has(next.folded)
  );
}

/** Whether nothing to search for comes before it. */
function isFirst(words: readonly Word[], at: number): boolean {
  return words
    .slice(0, at)
    .every((word) => !isContent(word) || OPENINGS.has(word.folded) || keyOf(STATES, word.folded) !== null);
}

/**
 * Understands a sentence, English or German: who said something, with whom, when, and in which type of engagement. All
 * other words stay words to search for, except those that say nothing by themselves. Null if there is nothing to
 * understand, so that a search of plain words is never changed.
 */
export function understand(sentence: string, now: Date): readonly UnderstoodPart[] | null {
  const parts: UnderstoodPart[] = [];
  let understood = false;
  const words: Word[] = [];
  const addWords = () => {
    for (let at = 0; at < words.length;) {
      const match = matchAt(words, at, now);
      const word = words[at];
      if (match !== null) {
        parts.push(match.part);
        understood = true;
      } else if (
        word !== undefined &&
        isContent(word) &&
        !(OPENINGS.has(word.folded) && isFirst(words, at))
      ) {
        const last = parts.at(-1);
        if (last?.kind === 'words') {
          const both = `${last.words} ${word.typed}`;
          parts[parts.length - 1] = { kind: 'words', words: both, search: both };
        } else parts.push({ kind: 'words', words: word.typed, search: word.typed });
      }
      at += match?.length ?? 1;
    }
    words.length = 0;
  };
  for (const { key, raw, negated, values } of lex(sentence)) {
    const isField = key !== null && isFieldKey(key);
    if (!isField && !negated && values[0]?.quoted !== true) {
      const typed = raw.replace(/[?!.,;:]+$/u, '');
      if (typed !== '') words.push({ typed, folded: foldLetters(typed) });
      continue;
    }
    addWords();
    if (isField) understood = true;
    parts.push({ kind: isField ? 'field' : 'words', words: raw, search: raw });
  }
  addWords();
  return understood ? parts : null;
}

/** The search that these parts stand for. */
export function searchOfParts(parts: readonly UnderstoodPart[]): string {
  return parts.map(({ search }) => search).join(' ');
}
