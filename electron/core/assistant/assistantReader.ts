import type { ActionItemMark } from '#shared/contract/actionItems.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import { buildDeepLink, parseDeepLink, parseEngagementReference } from '#shared/domain/links/deepLink.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { wrongFiltersIn } from '#shared/domain/search/wrongFilters.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import type { Mirror, MirrorReads, ReadInput, ReadOutput } from '../mirror/mirror.ts';

/** A workspace as an assistant may see it. */
export interface AssistantReader {
  readonly mirror: Pick<Mirror, 'read'>;
  /** What the user decided about speakers. */
  readonly decisions: () => Result<readonly SpeakerDecision[]>;
  /** What the user keeps about action items. */
  readonly marks: () => Result<readonly ActionItemMark[]>;
  /** Of the connection, for links. */
  readonly baseUrl: string;
  readonly withPrivate: boolean;
  readonly now: Date;
}

/** `items` are cut off at the end where they are too many; `next` then says where to go on. */
export interface ToolAnswer {
  readonly items: readonly unknown[];
  readonly next?: Readonly<Record<string, unknown>> | null;
  /** How to go on after this many items. */
  readonly nextAfter?: (count: number) => Readonly<Record<string, unknown>> | null;
  readonly about?: Readonly<Record<string, unknown>>;
}

/** A thrown problem: tools are easier to read without a branch per step. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** A refusal with a sentence for the assistant. */
export function refusal(detail: string): Refusal {
  return new Refusal({ kind: 'contract', detail });
}

/** Characters of one text in an answer. */
const MAX_TEXT = 2000;

/** A text of an answer; a long one ends where it is cut, with both counts. */
export function short(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length <= MAX_TEXT) return text ?? null;
  return `${text.slice(0, MAX_TEXT)}… [the first ${MAX_TEXT} of ${text.length} characters]`;
}

/** Entries of one list within an item of an answer; a count beside it says how many there are. */
export const MAX_LISTED = 50;

/** Throws a `Refusal` if the mirror can't be read. */
export async function read<Name extends keyof MirrorReads>(
  { mirror }: AssistantReader,
  name: Name,
  input: ReadInput<Name>,
): Promise<ReadOutput<Name>> {
  return must(await mirror.read(name, input));
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Refusal(result.problem);
  return result.value;
}

type LinkBase = Pick<AssistantReader, 'baseUrl'>;

export function linkTo({ baseUrl }: LinkBase, id: string, second: number | null): string {
  return buildDeepLink({ baseUrl, engagementId: id, second });
}

export function summaryOf(base: LinkBase, engagement: Engagement) {
  const { id, title, engagement_type, duration_seconds } = engagement;
  const contacts = engagement.contacts ?? [];
  return {
    id,
    url: linkTo(base, id, null),
    title: short(title),
    engagement_type,
    start_at: engagementDate(engagement),
    duration_seconds: duration_seconds ?? null,
    companies: (engagement.companies ?? []).map(({ id: company, name }) => ({
      id: company,
      name: short(name),
    })),
    contact_count: contacts.length,
    contacts: contacts.slice(0, MAX_LISTED).map((contact) => ({
      id: contact.id,
      name: short(personName(contact)),
      email: primaryEmail(contact),
    })),
  };
}

export function isOpenTo({ withPrivate }: AssistantReader, engagement: Engagement): boolean {
  return withPrivate || !engagement.is_private;
}

const NO_ENGAGEMENT: Problem = {
  kind: 'api',
  status: 404,
  title: 'Not found',
  detail: 'There is no such engagement, or it is not open to assistants.',
  type: null,
  requestId: null,
  errors: [],
  synthetic: true,
};

/** The engagement that an id or a link names, with the moment of the link, unless it is closed to assistants. */
export async function namedEngagement(
  reader: AssistantReader,
  named: string,
): Promise<{ readonly engagement: Engagement; readonly second: number | null }> {
  const reference = parseEngagementReference(named);
  if (reference === null) throw refusal('This link can’t be understood.');
  const own = parseDeepLink(linkTo(reader, reference.engagementId, null));
  if (reference.baseUrl !== null && own.ok && own.link.baseUrl !== reference.baseUrl) {
    throw refusal('This link leads to another workspace.');
  }
  const id = engagementId.safeParse(reference.engagementId);
  const found = id.success ? await read(reader, 'engagement', id.data) : null;
  if (found === null || !isOpenTo(reader, found.engagement)) throw new Refusal(NO_ENGAGEMENT);
  return { engagement: found.engagement, second: reference.second };
}

/** A filter that can't be used would find nothing, or everything, and look like the answer. */
export async function checkFilters(reader: AssistantReader, query: string): Promise<void> {
  const wrong = await wrongFiltersIn(query, reader.now, (all) => read(reader, 'signalDefinitions', all));
  if (wrong.length > 0) throw refusal(wrong.join(' '));
}
