import type { EngagementType } from '../resources.ts';
import type { SeededRandom } from '../seededRandom.ts';
import dialogues from './dialogues.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

export { default as languages } from './languages.json' with { type: 'json' };

export const { cities, companyFirstWords, companyNames, companyNotes, companySecondWords, companySuffixes } =
  names;
export const { contactNotes, firstNames, industries, jobTitles, lastNames, phonePatterns } = names;
export const { tagColors, tagNames, timeZones } = names;

export const titlesOf: Readonly<Record<EngagementType, readonly string[]>> = texts.titles;
/** `internalTitles` are without a company. */
export const { actionItems, internalTitles, moods, subjects } = texts;
export const { documentTexts, htmlMails, markdownNotes, spokenDescriptions } = texts;

export const signalKinds = [
  { name: 'Competitor mentioned', type: 'boolean', description: 'Somebody names another vendor.' },
  { name: 'Next step agreed', type: 'boolean', description: null },
  { name: 'Customer mood', type: 'string', description: 'How the customer sounds overall.' },
  { name: 'Budget', type: 'number', description: 'The sum that was named, in euros.' },
  { name: 'Topics', type: 'array', description: 'What the call was about.' },
  { name: 'Decision', type: 'object', description: 'Who decides, and by when.' },
  { name: 'Risk', type: 'string', description: null },
  { name: 'Renewal date', type: 'date', description: 'When the contract ends.' },
] as const;

/** Said while someone else speaks, or to fill a pause. A marathon call consists mostly of these. */
export const { backchannels } = dialogues;
/** Sometimes precedes a line, so that the same sentence rarely reads the same twice. */
export const { leadIns } = dialogues;

/** A line said by our side or theirs. */
interface Line {
  readonly ours: boolean;
  readonly text: string;
  readonly words: number;
}

/** Lines that belong together, in order. */
export type Exchange = readonly Line[];

/** The lines of our side begin with "H" (host), those of the customer with "C". */
function parse(exchanges: readonly (readonly string[])[]): readonly Exchange[] {
  return exchanges.map((exchange) =>
    exchange.map((line) => {
      const text = line.slice(2);
      return { ours: line.startsWith('H '), text, words: text.split(' ').length };
    }),
  );
}

export const opening = parse(dialogues.openings);
export const closing = parse(dialogues.closings);
/** The topics of calls. A call covers a few and stays with each for some exchanges. */
export const topics = Object.values(dialogues.topics).map(parse);

const placeholders: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ city: names.cities, ...texts.placeholders }),
);

/** The values of `{company}` and `{person}` for one engagement; all other placeholders are random. */
interface Names {
  readonly company: string;
  readonly person: string;
}

/** Fills the placeholders of a pattern. Without `given`, `{company}` and `{person}` are picked at random. */
export function fillTemplate(pattern: string, random: SeededRandom, given?: Names): string {
  if (!pattern.includes('{')) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (whole, placeholder: string) => {
    if (placeholder === 'company') return given?.company ?? random.pick(companyNames);
    if (placeholder === 'person') return given?.person ?? random.pick(firstNames);
    const words = placeholders.get(placeholder);
    return words === undefined ? whole : random.pick(words);
  });
}
