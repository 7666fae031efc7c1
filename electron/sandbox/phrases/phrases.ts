import type { EngagementType } from '../resources.ts';
import hostileTexts from './hostile.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import scenes from './scenes.json' with { type: 'json' };
import written from './written.json' with { type: 'json' };

export { languages, names };

/**
 * The texts of `--hostile`, which attack or strain whatever displays or reads them: markup that would run or fetch,
 * Markdown with hidden links, direction tricks, control characters, instructions to AI assistants, and names that are
 * unusually short, long or written. To the sandbox they are plain data. The hosts are reserved names that never resolve.
 */
export { hostileTexts };

/** What a call is about. The names are those of `scenes.json`. */
export type CallKind = keyof typeof scenes.kinds;

/** What one side promises at the end of a call. `did` and `done` are how the next call speaks of it. */
export interface Commitment {
  readonly will: string;
  readonly did?: string;
  readonly done?: string;
  /** The action item. */
  readonly title: string;
  readonly detail: string;
}

interface KindPhrases {
  readonly titles: readonly string[];
  /** The titles of phone calls. */
  readonly calls: readonly string[];
  readonly summaries: readonly string[];
  readonly tags: readonly string[];
  /** How it sounds, from -1 to 1. */
  readonly mood: number;
  /** Topics that such a call also touches. */
  readonly also: readonly string[];
  readonly promises: readonly Commitment[];
  readonly scenes: readonly Scene[];
}

/**
 * Turns in their order. A turn begins with who speaks: "H" (our host), "C" (the customer, or a colleague in an
 * internal meeting) or "D" (a second one). Sentences behind " + " are left out by people who say little.
 */
export type Scene = readonly string[];

export const kinds: Readonly<Record<CallKind, KindPhrases>> = scenes.kinds;
export const customerPromises: readonly Commitment[] = scenes.customerPromises;
export const topics: Readonly<Record<string, readonly Scene[]>> = scenes.topics;
/** How calls begin and end. */
export const frames: Readonly<Record<keyof typeof scenes.frames, readonly Scene[]>> = scenes.frames;
/** Said while someone else speaks, or to fill a pause. A marathon call consists mostly of these. */
export const { backchannels } = scenes;

/** Titles and texts of engagements that nobody spoke in. */
export const writtenPieces: Readonly<
  Record<
    Exclude<EngagementType, 'MEETING' | 'CALL'>,
    readonly { readonly title: string; readonly text: string }[]
  >
> = written;

export const signalKinds = [
  { name: 'Competitor mentioned', type: 'boolean', description: 'Somebody names another vendor.' },
  { name: 'Next step agreed', type: 'boolean', description: null },
  { name: 'Customer mood', type: 'string', description: 'How the customer sounds overall.' },
  { name: 'Budget', type: 'number', description: 'The sum that was named, in pounds a month.' },
  { name: 'Topics', type: 'array', description: 'What the call was about.' },
  { name: 'Decision', type: 'object', description: 'Who decides, and whether they have.' },
  { name: 'Risk', type: 'string', description: null },
  { name: 'Renewal date', type: 'date', description: 'When the contract ends.' },
  { name: 'Customer score', type: 'number', description: 'How content the customer is, from 0 to 10.' },
] as const;

interface Slot {
  readonly name: string;
  /** At the beginning of a sentence, as in "The CFO". */
  readonly begins: boolean;
  /** Followed by a full stop, which a name such as "& Co." may already end with. */
  readonly stops: boolean;
}

const parsed = new Map<string, readonly (string | Slot)[]>();

/** The texts and slots of a pattern. Parsed once, because search reads a million titles. */
function partsOf(pattern: string): readonly (string | Slot)[] {
  const known = parsed.get(pattern);
  if (known !== undefined) return known;
  const parts: (string | Slot)[] = [];
  let at = 0;
  for (const match of pattern.matchAll(/\{(\w+)\}(\.?)/g)) {
    const before = pattern.slice(at, match.index);
    parts.push(before, {
      name: match[1] ?? '',
      begins: match.index === 0 || /[.?!]\s$|\n$/.test(before),
      stops: match[2] === '.',
    });
    at = match.index + match[0].length;
  }
  parts.push(pattern.slice(at));
  parsed.set(pattern, parts);
  return parts;
}

/** Replaces the slots of a pattern. Whatever fills one may have slots itself. Throws if `valueOf` doesn't know one. */
export function fillSlots(pattern: string, valueOf: (slot: string) => string): string {
  if (!pattern.includes('{')) return pattern;
  let text = '';
  for (const part of partsOf(pattern)) {
    if (typeof part === 'string') text += part;
    else {
      const value = fillSlots(valueOf(part.name), valueOf);
      text += part.begins ? value.charAt(0).toUpperCase() + value.slice(1) : value;
      if (part.stops && !value.endsWith('.')) text += '.';
    }
  }
  return text;
}
