import type { AssistantInput } from '#shared/contract/assistantTools.ts';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import { CLEANUP_QUEUES } from '#shared/contract/enumerations.ts';
import { type Edit, MOST_REASON } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Result } from '#shared/contract/result.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import type { Handlers } from '../app.ts';
import type { ProposedChange } from '../edits/proposals.ts';
import {
  type AssistantReader,
  isOpenTo,
  linkTo,
  namedEngagement,
  Refusal,
  refusal,
  short,
  summaryOf,
  type ToolAnswer,
} from './assistantReader.ts';

/** What a change proposed by an assistant needs beyond reading. */
export interface ChangeTools {
  readonly findings: (
    queue: CleanupQueue,
    after: string | null,
    limit: number,
  ) => ReturnType<Handlers['cleanup.page']>;
  /** The edits that now wait for the user. */
  readonly propose: (
    engagement: Engagement,
    change: ProposedChange,
    reason: string,
  ) => Promise<Result<Edit[]>>;
}

type Workspace = AssistantReader & ChangeTools;

const MAX_SUGGESTIONS = 3;

/** Likely errors in the workspace, each with its suggested changes: of one queue, or the first of each. */
export async function listFindings(
  workspace: Workspace,
  { queue: only, after, limit }: AssistantInput<'list_cleanup_findings'>,
): Promise<ToolAnswer> {
  const kept: { readonly key: string; readonly item: unknown }[] = [];
  const counts: Partial<Record<CleanupQueue, number>> = {};
  let goOn: string | null = null;
  for (const queue of only === undefined ? CLEANUP_QUEUES : [only]) {
    const page = await workspace.findings(queue, after ?? null, limit);
    if (!page.ok) throw new Refusal(page.problem);
    counts[queue] = page.value.open;
    goOn = page.value.next;
    for (const { key, engagement, finding, fixes } of page.value.items) {
      if (engagement !== null && !isOpenTo(workspace, engagement)) continue;
      const suggestions = fixes
        .slice(0, MAX_SUGGESTIONS)
        .map(({ change, evidence }) => ({ change, evidence }));
      const summary = engagement === null ? null : summaryOf(workspace, engagement);
      kept.push({ key, item: { queue, engagement: summary, finding, suggestions } });
    }
  }
  return {
    items: kept.map(({ item }) => item),
    about: { open: counts },
    nextAfter: (count) => {
      const next = count < kept.length ? (kept[count - 1]?.key ?? null) : goOn;
      return only === undefined || next === null ? null : { after: next };
    },
  };
}

/** Puts a change among the pending ones, for the user to save or discard. */
export async function proposeChange(
  workspace: Workspace,
  { engagement_id, contacts, crm_association, reason }: AssistantInput<'stage_change'>,
): Promise<ToolAnswer> {
  const why = plainLine(reason).slice(0, MOST_REASON);
  if (why === '') throw refusal('Give a reason, which the user reads before saving the change.');
  if (contacts === undefined && crm_association === undefined) {
    throw refusal('Say what to change: contacts, crm_association, or both.');
  }
  const { engagement } = await namedEngagement(workspace, engagement_id);
  const { id } = engagement;
  const proposed = await workspace.propose(engagement, { contacts, crm_association }, why);
  if (!proposed.ok) throw new Refusal(proposed.problem);
  if (proposed.value.length === 0) throw refusal('This is how it is already: there is nothing to change.');
  return {
    items: [{ engagement_id: id, title: short(engagement.title), url: linkTo(workspace, id, null) }],
    about: {
      state: 'Waiting for the user in Changes › Pending. Nothing is changed until the user saves it.',
    },
  };
}
