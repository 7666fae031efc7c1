import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import type { Mirror, MirrorReads, ReadInput, ReadOutput } from '../store/mirror.ts';

/** A workspace as an assistant may see it. */
export interface AssistantReader {
  readonly mirror: Pick<Mirror, 'read'>;
  /** Of the connection, for links. */
  readonly baseUrl: string;
  readonly withPrivate: boolean;
}

/** `items` are cut off at the end where they are too many; `next` then says where to go on. */
export interface ToolAnswer {
  readonly items: readonly unknown[];
  readonly next?: unknown;
  /** How to go on after this many items. */
  readonly nextAfter?: (count: number) => unknown;
  readonly about?: unknown;
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

export function short(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : text.slice(0, MAX_TEXT);
}

/** Throws a `Refusal` if the mirror can't be read. */
export async function read<Name extends keyof MirrorReads>(
  { mirror }: AssistantReader,
  name: Name,
  input: ReadInput<Name>,
): Promise<ReadOutput<Name>> {
  const result = await mirror.read(name, input);
  if (!result.ok) throw new Refusal(result.problem);
  return result.value;
}

export function linkTo({ baseUrl }: AssistantReader, id: string, second: number | null): string {
  return buildDeepLink({ baseUrl, engagementId: id, second });
}

export function summaryOf(reader: AssistantReader, engagement: Engagement) {
  const { id, title, engagement_type: type, start_at: start, duration_seconds: seconds } = engagement;
  return {
    id,
    link: linkTo(reader, id, null),
    title: short(title),
    type,
    start: start ?? engagement.engagement_at ?? engagement.created_at,
    duration_seconds: seconds ?? null,
    companies: (engagement.companies ?? []).map(({ id: company, name }) => ({
      id: company,
      name: short(name),
    })),
    contacts: (engagement.contacts ?? []).slice(0, 50).map((contact) => ({
      id: contact.id,
      name: short([contact.first_name ?? '', contact.last_name ?? ''].join(' ').trim()),
    })),
  };
}

export function isOpenTo({ withPrivate }: AssistantReader, engagement: Engagement): boolean {
  return withPrivate || !engagement.is_private;
}

/** The engagement, unless it is private and those are closed to assistants. */
export async function openEngagement(reader: AssistantReader, id: string): Promise<Engagement> {
  const found = await read(reader, 'engagement', engagementId.parse(id));
  if (found === null || !isOpenTo(reader, found.engagement)) {
    throw refusal('There is no such engagement, or it is not open to assistants.');
  }
  return found.engagement;
}
