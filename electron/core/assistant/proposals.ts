import type { AssistantInput } from '#shared/contract/assistantTools.ts';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
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
  openEngagement,
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

/** Likely errors in the workspace, each with its suggested changes. */
export async function listFindings(
  workspace: Workspace,
  { queue, after, limit }: AssistantInput<'list_cleanup_findings'>,
): Promise<ToolAnswer> {
  const page = await workspace.findings(queue, after ?? null, limit);
  if (!page.ok) throw new Refusal(page.problem);
  const { items, next, open } = page.value;
  const kept = items.filter(({ engagement }) => engagement === null || isOpenTo(workspace, engagement));
  return {
    items: kept.map(({ engagement, finding, fixes }) => ({
      engagement: engagement === null ? null : summaryOf(workspace, engagement),
      finding,
      suggestions: fixes.slice(0, MAX_SUGGESTIONS).map(({ change, evidence }) => ({ change, evidence })),
    })),
    about: { open },
    nextAfter: (count) => {
      const after = count < kept.length ? (kept[count - 1]?.key ?? null) : next;
      return after === null ? null : { after };
    },
  };
}

/** Puts a change among the pending ones, for the user to save or discard. */
export async function proposeChange(
  workspace: Workspace,
  { id, change, reason }: AssistantInput<'stage_change'>,
): Promise<ToolAnswer> {
  const why = plainLine(reason).slice(0, MOST_REASON);
  if (why === '') throw refusal('Give a reason, which the user reads before saving the change.');
  const engagement = await openEngagement(workspace, id);
  const proposed = await workspace.propose(
    engagement,
    change.kind === 'contacts' ? { contacts: change } : { crm_association: change },
    why,
  );
  if (!proposed.ok) throw new Refusal(proposed.problem);
  if (proposed.value.length === 0) throw refusal('This is how it is already: there is nothing to change.');
  return {
    items: [{ engagement: id, title: short(engagement.title), link: linkTo(workspace, id, null) }],
    about: {
      state: 'Waiting for the user in Changes › Pending. Nothing is changed until the user saves it.',
    },
  };
}
