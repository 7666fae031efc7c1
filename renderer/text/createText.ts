import { formatToParts, type Formatters } from 'intl-messageformat';
import { madeOnce, withoutTurning } from './format.ts';
import type { Text } from './messages.gen.d.ts';

type Values = Readonly<Record<string, string | number>>;

/** A message as compiled by the build: a string, or the parsed form if it takes arguments. */
type Message = string | Parameters<typeof formatToParts>[0];

/** The messages of a feature; nested keys are joined with dots. */
export type Messages = Readonly<Record<string, Message>>;

interface Group {
  [part: string]: Group | string | ((values: Values) => string);
}

/** Dates are passed formatted, and `npm run texts` rejects number styles, so messages never name a style. */
const NO_STYLES = { number: {}, date: {}, time: {} };

function createFormatters(language: string, locale: string): Formatters {
  const numbers = madeOnce(() => new Intl.NumberFormat(locale));
  const plurals = madeOnce(() => new Intl.PluralRules(language));
  return {
    getNumberFormat: numbers,
    getPluralRules: plurals,
    getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  };
}

function safeValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutTurning(value) : value,
    ]),
  );
}

function createGroup(messages: Messages, language: string, formatters: Formatters): Group {
  const root: Group = {};
  for (const [key, message] of Object.entries(messages)) {
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    let group = root;
    for (const part of parts) {
      const next = (group[part] ??= {});
      if (typeof next !== 'object') throw new Error(`${key} is nested in another message.`);
      group = next;
    }
    group[last] =
      typeof message === 'string'
        ? message
        : (values) =>
            formatToParts<string>(message, language, formatters, NO_STYLES, safeValues(values))
              .map((part) => part.value)
              .join('');
  }
  return root;
}

/** The texts of one language: strings, or functions if they take arguments. */
export interface Texts {
  readonly text: Text;
  /** Adds features, and replaces those that were incomplete. */
  add(catalogues: Readonly<Record<string, Messages>>): void;
}

/** @param locale A BCP 47 tag for the numbers inside, so that they look like those between the texts. */
export function createTexts(
  language: string,
  catalogues: Readonly<Record<string, Messages>>,
  locale: string,
): Texts {
  const formatters = createFormatters(language, locale);
  const text = {};
  const add: Texts['add'] = (added) => {
    for (const [feature, messages] of Object.entries(added)) {
      // Few features are needed at startup.
      const group = madeOnce(() => createGroup(messages, language, formatters));
      Object.defineProperty(text, feature, { get: group, enumerable: true, configurable: true });
    }
  };
  add(catalogues);
  // The type is generated from the English messages, and a check compares all others with them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { text: text as Text, add };
}

/** The language of a BCP 47 tag, without region and script. */
export function languageOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** The available language nearest to the wanted one: the same tag, or else the same language. */
export function nearestLanguage(wanted: string, available: readonly string[]): string | undefined {
  const exact = available.find((each) => each.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((each) => languageOf(each) === languageOf(wanted));
}
