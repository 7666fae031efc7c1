import { formatToParts, type Formatters } from 'intl-messageformat';
import { madeOnce } from './madeOnce.ts';
import type { Text } from './messages.gen.d.ts';

type Values = Readonly<Record<string, string | number>>;

/** A message as the build leaves it: a string, or the parsed form of one that takes arguments. */
type Message = string | Parameters<typeof formatToParts>[0];

/** The messages of a feature. The parts of a key are joined with dots. */
export type Messages = Readonly<Record<string, Message>>;

interface Group {
  [part: string]: Group | string | ((values: Values) => string);
}

/** Dates come formatted, and `npm run texts` refuses styles of numbers: a message names none. */
const NO_STYLES = { number: {}, date: {}, time: {} };

function createFormatters(language: string): Formatters {
  const numbers = madeOnce(() => new Intl.NumberFormat(language));
  const plurals = madeOnce(() => new Intl.PluralRules(language));
  return {
    getNumberFormat: numbers,
    getPluralRules: plurals,
    getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  };
}

function createGroup(messages: Messages, language: string, formatters: Formatters): Group {
  const root: Group = {};
  for (const [key, message] of Object.entries(messages)) {
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    let group = root;
    for (const part of parts) {
      const next = (group[part] ??= {});
      if (typeof next !== 'object') throw new Error(`${key} lies within another message.`);
      group = next;
    }
    group[last] =
      typeof message === 'string'
        ? message
        : (values) =>
            formatToParts<string>(message, language, formatters, NO_STYLES, values)
              .map((part) => part.value)
              .join('');
  }
  return root;
}

/** The texts of one language: plain ones as strings, those with arguments as functions of them. */
export function createText(language: string, catalogues: Readonly<Record<string, Messages>>): Text {
  const formatters = createFormatters(language);
  const text = {};
  for (const [feature, messages] of Object.entries(catalogues)) {
    // A start shows few of the features.
    const group = madeOnce(() => createGroup(messages, language, formatters));
    Object.defineProperty(text, feature, { get: group, enumerable: true });
  }
  // The type is generated from the English messages, and the check compares all others with them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text as Text;
}
