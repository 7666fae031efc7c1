import { hash, stream } from '../seededRandom.ts';
import { type CallKind, type Commitment, customerPromises, kinds, names } from '../phrases/phrases.ts';

/** A call's place in the history of its account. */
export interface AccountCall {
  readonly seed: number;
  /** The company's index, by which its facts are chosen. */
  readonly company: number;
  readonly companyName: string;
  readonly kind: CallKind;
  /** How many calls with this company came before it. */
  readonly ordinal: number;
  /** What the call before it was about; undefined for the first. */
  readonly before: CallKind | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** First names: the host and another colleague, a contact and another one. */
  readonly host: string;
  readonly mate: string;
  readonly person: string;
  readonly colleague: string;
  /** What differs from the facts that its company's index has. */
  readonly facts?: Readonly<Record<string, string>>;
}

const beginning = ['discovery', 'demo', 'security', 'pricing'] as const;
const customerYears = [
  'onboarding',
  'checkin',
  'support',
  'review',
  'checkin',
  'renewal',
  'checkin',
  'onboarding',
  'pricing',
  'checkin',
  'review',
  'support',
] as const;
const internalKinds = ['standup', 'oneToOne', 'pipeline', 'standup', 'hiring', 'pipeline'] as const;

/** One of these by a number, counted round. */
export const pick = <Value>(values: readonly Value[], chance: number): Value => {
  const value = values[chance % values.length];
  if (value === undefined) throw new RangeError('cannot pick from an empty list');
  return value;
};

/** The most calls before an account is lost or leaves; larger ones stay. */
const longestLost = 7;
const longestChurned = 13;

/**
 * What the call with this number is about. An account begins with a discovery and is then lost, or becomes a customer
 * who stays or leaves.
 */
export function kindOf(seed: number, company: number, ordinal: number, calls: number): CallKind {
  if (company < 0) return pick(internalKinds, hash(seed, stream.scenes, ordinal));
  const fate = hash(seed, stream.scenes, company) % 12;
  const last = ordinal === calls - 1;
  if (calls <= longestLost && calls > 2 && fate < 3) {
    return last ? 'lost' : (beginning[ordinal] ?? (ordinal % 2 === 0 ? 'pricing' : 'security'));
  }
  // Older accounts began before the workspace did.
  const joined = calls > longestChurned ? 0 : beginning.length;
  if (ordinal < joined) return beginning[ordinal] ?? 'discovery';
  if (calls > beginning.length && calls <= longestChurned && fate === 3) {
    if (last) return 'churn';
    if (ordinal === calls - 2) return 'support';
  }
  return pick(customerYears, ordinal - joined);
}

/** What we promise at the end of a call, and, in every second one, something else. */
export function promisesOf(
  seed: number,
  company: number,
  ordinal: number,
  kind: CallKind,
): readonly Commitment[] {
  const { promises } = kinds[kind];
  const chance = hash(seed, stream.actionItems, company * 5000 + ordinal);
  const first = chance % promises.length;
  const rest = chance % 4 < 2 ? promises.slice(0, first).concat(promises.slice(first + 1)) : [];
  return [pick(promises, first), ...rest];
}

/** What the customer promises, in two of three calls that end well. */
export function customerPromiseOf(call: AccountCall): Commitment | undefined {
  const chance = hash(call.seed, stream.signals, call.company * 5000 + call.ordinal);
  return endsHard(call.kind) || isInternal(call.kind) || chance % 3 === 0
    ? undefined
    : pick(customerPromises, chance >>> 4);
}

/** Nothing is left to agree on but a farewell. */
export const endsHard = (kind: CallKind): boolean => kind === 'lost' || kind === 'churn';
export const isInternal = (kind: CallKind): boolean => internalKinds.some((internal) => internal === kind);

const day = 86_400_000;
/** Until when we promise it: within two weeks, on a working day. */
export function promisedFor({ seed, company, ordinal, at }: AccountCall): number {
  const due = at + (2 + (hash(seed, stream.time, company * 5000 + ordinal) % 12)) * day;
  const weekday = new Date(due).getUTCDay();
  return due + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day;
}

/** What is true of an account as long as it exists, and so is the same in all of its calls. */
function accountNumbers(seed: number, company: number) {
  const chance = hash(seed, stream.account, company);
  const seats = 80 + (chance % 27) * 20;
  const price = 22 + ((chance >>> 5) % 5) * 2;
  const percent = 8 + ((chance >>> 8) % 4) * 4;
  const offer = price - 3;
  return {
    seats,
    price,
    offer,
    percent,
    monthly: Math.round((seats * offer) / 100) * 100,
    endMonth: (chance >>> 11) % 12,
  };
}

/** "Friday 4 December". By hand, because Intl takes longer than the rest of a row. */
function dateOf(time: number): string {
  const at = new Date(time);
  return `${names.days[at.getUTCDay() - 1] ?? ''} ${at.getUTCDate()} ${names.months[at.getUTCMonth()] ?? ''}`;
}

/** What fills a slot of a phrase, as far as it depends on the account alone. */
export function accountFact(seed: number, company: number, slot: string): string {
  const chance = hash(seed, stream.account, company + 0x40000000);
  const numbers = accountNumbers(seed, company);
  switch (slot) {
    case 'competitor':
      return pick(names.competitors, chance);
    case 'system':
      return pick(names.systems, chance >>> 3);
    case 'boss':
      return pick(names.bosses, chance >>> 6);
    case 'city':
      return pick(names.cities, chance >>> 9);
    case 'city2':
      return pick(names.cities, (chance >>> 9) + 1);
    case 'docks':
      return String(8 + ((chance >>> 17) % 9) * 2);
    case 'trucks':
      return String(60 + ((chance >>> 20) % 12) * 10);
    case 'seats':
      return String(numbers.seats);
    case 'price':
      return `£${numbers.price}`;
    case 'offer':
      return `£${numbers.offer}`;
    case 'discount':
      return `${numbers.percent}%`;
    case 'total':
      return `£${String(numbers.monthly)
        .replace(/(?=...$)/, ',')
        .replace(/^,/, '')}`;
    case 'month':
      return pick(names.months, numbers.endMonth);
    case 'since':
      return pick(names.months, numbers.endMonth + 7);
    default:
      throw new RangeError(`no phrase may contain {${slot}}`);
  }
}

/** What fills a slot of a phrase in this call. */
export function factOf(call: AccountCall, slot: string): string {
  const { seed, company, ordinal } = call;
  const known = call.facts?.[slot];
  if (known !== undefined) return known;
  switch (slot) {
    case 'company':
      return call.companyName;
    case 'host':
    case 'mate':
    case 'person':
    case 'colleague':
      return call[slot];
    case 'reference': {
      const chance = hash(seed, stream.account, company);
      const name = pick(names.companyNames, chance >>> 12);
      return name === call.companyName ? pick(names.companyNames, (chance >>> 12) + 1) : name;
    }
    case 'day':
      return pick(names.days, hash(seed, stream.time, company * 7000 + ordinal));
    case 'date':
      return dateOf(promisedFor(call));
    case 'will':
    case 'will2':
      return promisesOf(seed, company, ordinal, call.kind)[slot === 'will' ? 0 : 1]?.will ?? '';
    case 'theirs':
      return customerPromiseOf(call)?.will ?? '';
    case 'did':
    case 'done': {
      const before =
        call.before === undefined ? undefined : promisesOf(seed, company, ordinal - 1, call.before)[0];
      return before?.[slot] ?? '';
    }
    default:
      return accountFact(seed, company, slot);
  }
}
