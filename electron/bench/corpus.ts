/**
 * A workspace of made-up conversations with a realistic distribution of words: a few everywhere, most very rare
 * (Zipf).
 */
export interface Corpus {
  readonly words: readonly string[];
  /** The next page of engagements, newest first, as the API would send them. */
  page(size: number): CorpusPage;
  /** Engagements of earlier pages by number, counted from 1, with the same dates and new texts. */
  rewritten(numbers: readonly number[]): CorpusPage;
}

export function engagementIdOf(number: number): string {
  return `ngmt_${String(number).padStart(8, '0')}`;
}

export interface CorpusPage {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly lines: readonly string[];
  readonly utterances: number;
}

const SYLLABLES =
  'ba be bi bo bu ca ce ci co cu da de di do du fa fe fi fo ga ge go ha he hi ho ja jo ka ke ki la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pra pre pro qua ra re ri ro ru sa se shi so su sta ste sto ta te th the ti to tra tre tri tro tu va ve vi vo wa we wi wo ya yo'.split(
    ' ',
  );
const COMMON = 'the and to of a i you we that it is in so for on this have are with be'.split(' ');
const FIRST_DAY = Date.UTC(2026, 10, 20, 18);
const MINUTES_APART = 7;

/** Mulberry32: small, fast and portable. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function vocabulary(size: number, random: () => number): string[] {
  const words = new Set([...COMMON, 'budget', 'renewal', 'contract', 'invoice']);
  while (words.size < size) {
    const syllables = 1 + Math.floor(random() * random() * 5 + 0.7);
    let word = '';
    for (let count = 0; count < syllables; count += 1) {
      word += SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
    }
    words.add(word);
  }
  return [...words];
}

const RISKS = ['low', 'medium', 'high'];
const TOPICS = ['price', 'legal', 'security', 'rollout', 'support'];

/** Values that don't depend on those before, so that the texts are the same with and without signals. */
function signalOf(number: number, index: number): unknown {
  const random = randomNumbers(number * 64 + index);
  const pick = (count: number): number => Math.floor(random() * count);
  const values = [
    pick(11),
    pick(2) === 0,
    RISKS[pick(3)],
    TOPICS.slice(pick(3), 3 + pick(3)),
    pick(100_000) / 10,
  ];
  return {
    object: 'engagement_signal',
    id: `sgn_${number}_${index}`,
    annotation_definition_id: `annd_${index}`,
    name: `Signal ${index}`,
    data_type: ['number', 'boolean', 'string', 'array', 'number'][index % 5],
    value: values[index % 5],
  };
}

export interface CorpusOptions {
  readonly seed?: number;
  readonly vocabulary?: number;
  /** Average lines per call, ranging from a handful to twice as many. */
  readonly linesPerCall?: number;
  /** Whether the aggregated text names the speaker of each line; otherwise it is the lines alone. */
  readonly namesInText?: boolean;
  /** Signals of each engagement: numbers, yes and no, texts, lists and sums by turns. */
  readonly signals?: number;
}

export function makeCorpus(options: CorpusOptions = {}): Corpus {
  const {
    seed = 1,
    vocabulary: size = 30_000,
    linesPerCall = 100,
    namesInText = true,
    signals = 0,
  } = options;
  const random = randomNumbers(seed);
  const words = vocabulary(size, random);
  const upTo = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank += 1) {
    sum += 1 / (rank + 2.7);
    upTo[rank] = sum;
  }
  const word = (): string => {
    const at = random() * sum;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
  const line = (): string => {
    const count = 4 + Math.floor(random() * random() * 28);
    let text = word();
    text = text.charAt(0).toUpperCase() + text.slice(1);
    for (let index = 1; index < count; index += 1) text += (random() < 0.08 ? ', ' : ' ') + word();
    return `${text}.`;
  };
  const pick = (count: number): number => Math.floor(random() * count);
  let made = 0;

  const engagement = (number: number): { sent: unknown; lines: string[] } => {
    const id = engagementIdOf(number);
    const count = Math.max(5, Math.floor(random() * 2 * linesPerCall));
    const lines = Array.from({ length: count }, line);
    const people = [pick(5000), pick(5000)].map((number) => ({
      object: 'contact',
      id: `cnt_${number}`,
      first_name: words[200 + (number % 400)],
      last_name: words[1000 + number],
      emails: [{ email: `p${number}@company${number % 900}.example`, is_primary: true }],
      phone_numbers: [],
      created_at: '2025-01-01T00:00:00Z',
      updated_at: '2025-01-01T00:00:00Z',
    }));
    const company = pick(900);
    const owner = `usr_${pick(60)}`;
    const start = new Date(FIRST_DAY - number * MINUTES_APART * 60_000);
    const names = people.map((person) => `${person.first_name ?? ''} ${person.last_name ?? ''}`);
    const sent = {
      object: 'engagement',
      id,
      title: lines[0]?.slice(0, 40) ?? id,
      engagement_type: ['CALL', 'MEETING', 'EMAIL', 'NOTE'][pick(4)],
      processing_status: 'COMPLETED',
      is_private: pick(20) === 0,
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + count * 5000).toISOString(),
      duration_seconds: count * 5,
      owner_user_id: owner,
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
      contacts: people,
      companies: [
        {
          object: 'engagement_company',
          id: `cmp_${company}`,
          name: `${words[3000 + company] ?? ''} Inc`,
          domains: [],
        },
      ],
      tags: pick(3) === 0 ? [{ object: 'tag', id: `tag_${pick(30)}`, name: words[500 + pick(30)] }] : [],
      action_items: [],
      signals: Array.from({ length: signals }, (_, index) => signalOf(number, index)),
      transcript: (namesInText
        ? lines.map((text, index) => `${names[index % 2] ?? ''}: ${text}`)
        : lines
      ).join('\n'),
      transcript_timeline: {
        object: 'transcript_timeline',
        engagement_id: id,
        overall_sentiment: null,
        speakers: names.map((name, index) => ({
          name,
          email: null,
          user_id: index === 0 ? owner : null,
          contact_id: null,
          sentiment: null,
        })),
        entries: lines.map((text, index) => ({
          speaker_index: index % 2,
          text,
          start_seconds: index * 5,
          end_seconds: index * 5 + 4.5,
          sentiment: null,
        })),
      },
    };
    return { sent, lines };
  };

  const pageOf = (numbers: readonly number[]): CorpusPage => {
    const engagements = numbers.map(engagement);
    const lines = engagements.flatMap(({ lines: said }) => said);
    const json = {
      object: 'list',
      data: engagements.map(({ sent }) => sent),
      has_more: true,
      next_cursor: 'c',
    };
    return { body: new TextEncoder().encode(JSON.stringify(json)), lines, utterances: lines.length };
  };

  return {
    words,
    page: (rows) => pageOf(Array.from({ length: rows }, () => (made += 1))),
    rewritten: pageOf,
  };
}
