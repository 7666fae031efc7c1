import type { EngagementType, ProcessingStatus } from '../resources.ts';
import type { languages } from '../phrases/phrases.ts';

export type Flavour = 'plain' | 'hostile' | keyof typeof languages;

/**
 * The properties of an engagement that depend on its position among a hundred rather than on chance. With plain
 * randomness, some seeds would lack the rare kinds, and tests for them would fail.
 */
export interface EngagementVariant {
  readonly type: EngagementType;
  readonly status: ProcessingStatus;
  readonly private: boolean;
  /** If false, `start_at` and `end_at` are missing. */
  readonly starts: boolean;
  readonly flavour: Flavour;
  readonly title: 'usual' | 'tiny' | 'long';
  readonly length: 'usual' | 'three hours' | 'marathon';
  readonly timeline: 'none' | 'lines' | 'words' | 'feelings';
  readonly media: boolean;
  readonly transcript: boolean;
  /** The target of the CRM link; `astray` is another company's deal. */
  readonly link: 'none' | 'deal' | 'company' | 'contact' | 'astray';
  readonly room: boolean;
  /** A contact of another company participates. */
  readonly guest: boolean;
  /** A speaker is not a contact. */
  readonly stranger: boolean;
  readonly internal: 'yes' | 'no' | 'missing';
  readonly owner: boolean;
  readonly host: 'user' | 'null' | 'missing';
  readonly description: 'text' | 'null' | 'missing';
  readonly meetingUrl: 'url' | 'null' | 'missing';
  readonly externalUrl: 'missing' | 'https' | 'http' | 'app';
  readonly dataSource: boolean;
  readonly actionItems: boolean;
  readonly signals: boolean;
  readonly tags: boolean;
}

export const variantCount = 100;

const kinds: readonly (readonly [number, EngagementType, ProcessingStatus])[] = [
  [40, 'MEETING', 'COMPLETED'],
  [24, 'CALL', 'COMPLETED'],
  [2, 'MEETING', 'PROCESSING'],
  [1, 'CALL', 'PROCESSING'],
  [2, 'MEETING', 'PENDING'],
  [1, 'CALL', 'PENDING'],
  [2, 'MEETING', 'FAILED'],
  [1, 'CALL', 'FAILED'],
  [6, 'EMAIL', 'COMPLETED'],
  [1, 'EMAIL', 'PENDING'],
  [6, 'NOTE', 'COMPLETED'],
  [4, 'CALENDAR_EVENT', 'COMPLETED'],
  [2, 'CALENDAR_EVENT', 'PENDING'],
  [3, 'TASK', 'COMPLETED'],
  [1, 'TASK', 'PROCESSING'],
  [3, 'DOCUMENT', 'COMPLETED'],
  [1, 'DOCUMENT', 'FAILED'],
];

/** Its transcript is ready while the analysis still runs (API description, "States and transitions"). */
const transcribedEarly = 64;

const flavours: Readonly<Record<number, Flavour>> = {
  5: 'hostile',
  11: 'french',
  16: 'arabic',
  22: 'german',
  27: 'japanese',
  33: 'spanish',
  38: 'emoji',
  45: 'chinese',
  51: 'hebrew',
};

/**
 * Whether a variant belongs to the `share` of a hundred that have a property. `step` (coprime to 100) and `from`
 * scatter the members, so that properties with different steps occur in all combinations.
 */
const among = (variant: number, step: number, from: number, share: number): boolean =>
  (variant * step + from) % variantCount < share;

function variantOf(n: number, type: EngagementType, status: ProcessingStatus): EngagementVariant {
  const spoken = type === 'MEETING' || type === 'CALL';
  const complete = status === 'COMPLETED';
  const written = type === 'EMAIL' || type === 'NOTE' || type === 'DOCUMENT' || type === 'TASK';
  const internal = type === 'MEETING' && among(n, 13, 7, 12);
  return {
    type,
    status,
    private: among(n, 17, 3, 7),
    starts: spoken ? !among(n, 19, 11, 3) : type === 'CALENDAR_EVENT' || among(n, 7, 5, 40),
    flavour: flavours[n] ?? 'plain',
    title: n === 9 ? 'long' : n === 30 || n === 76 ? 'tiny' : 'usual',
    length: n === 7 ? 'marathon' : n === 20 ? 'three hours' : 'usual',
    timeline: timelineOf(n, spoken && (complete || n === transcribedEarly)),
    media: spoken && complete && !among(n, 29, 2, 5),
    transcript: complete && type !== 'CALENDAR_EVENT' && !among(n, 31, 6, 8),
    link: linkOf(n, internal),
    room: type === 'MEETING' && !internal && among(n, 23, 9, 25),
    guest: !internal && among(n, 37, 13, 6),
    stranger: spoken && !internal && among(n, 41, 4, 8),
    internal: internal ? 'yes' : among(n, 43, 8, 85) ? 'no' : 'missing',
    owner: !among(n, 47, 10, 4),
    host: spoken ? (among(n, 49, 1, 6) ? 'null' : 'user') : among(n, 49, 1, 10) ? 'null' : 'missing',
    description: among(n, 51, 2, 55) ? 'text' : among(n, 51, 2, 62) ? 'null' : 'missing',
    meetingUrl: type === 'MEETING' ? (among(n, 53, 5, 8) ? 'null' : 'url') : 'missing',
    externalUrl: externalUrlOf(n),
    dataSource: !among(n, 61, 3, 15),
    actionItems: complete && !written && among(n, 63, 12, 60),
    signals: complete && spoken && among(n, 67, 15, 70),
    tags: among(n, 69, 17, 45),
  };
}

function timelineOf(n: number, recorded: boolean): EngagementVariant['timeline'] {
  if (!recorded || (n !== 7 && among(n, 59, 14, 5))) return 'none';
  if (n === 7 || n === 20) return 'lines';
  if (among(n, 71, 19, 15)) return 'words';
  return among(n, 73, 23, 30) ? 'feelings' : 'lines';
}

function linkOf(n: number, internal: boolean): EngagementVariant['link'] {
  if (internal || among(n, 77, 29, 28)) return 'none';
  if (among(n, 79, 31, 6)) return 'astray';
  if (among(n, 81, 37, 18)) return 'company';
  return among(n, 83, 41, 10) ? 'contact' : 'deal';
}

function externalUrlOf(n: number): EngagementVariant['externalUrl'] {
  if (!among(n, 87, 43, 30)) return 'missing';
  if (among(n, 89, 47, 25)) return 'app';
  return among(n, 91, 53, 12) ? 'http' : 'https';
}

/** The hundred variants of engagements. */
export const variants: readonly EngagementVariant[] = kinds
  .flatMap(([count, type, status]) => Array.from({ length: count }, () => [type, status] as const))
  .map(([type, status], n) => variantOf(n, type, status));

/**
 * Only `--hostile` has attacks, calls that repeat a few lines in other scripts and languages, and titles of one
 * character or of hundreds.
 */
const believable: Partial<Record<Flavour, Flavour>> = {
  german: 'german',
  french: 'german',
  spanish: 'german',
};
const believableVariants: readonly EngagementVariant[] = variants.map((variant) => ({
  ...variant,
  flavour: believable[variant.flavour] ?? 'plain',
  title: 'usual',
}));

/** The flavour and the title depend on `hostile`; nothing else does. */
export function variantAt(n: number, hostile = false): EngagementVariant {
  const variant = (hostile ? variants : believableVariants)[n];
  if (variant === undefined) throw new RangeError(`there is no slot ${n}`);
  return variant;
}
