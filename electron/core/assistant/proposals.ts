import type { AssistantInput } from '#shared/contract/assistantTools.ts';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import { type Change, type Edit, MOST_REASON } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { contactId, type ContactId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import type { Handlers } from '../app.ts';
import { contactNames } from '../edits/contactNames.ts';
import {
  type AssistantReader,
  isOpenTo,
  linkTo,
  openEngagement,
  read,
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
  readonly propose: (
    engagement: Engagement,
    change: Change,
    names: Edit['names'],
    reason: string,
  ) => Result<Edit | null>;
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

/** The contacts after adding and removing some; every one added is in the workspace. */
async function changedContacts(
  workspace: Workspace,
  { contacts }: Engagement,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Change> {
  if (contacts === undefined || contacts === null) {
    throw refusal('The contacts of this engagement are not known, so they can’t be changed.');
  }
  const base = contacts.map(({ id }) => id);
  const unknown = await Promise.all(
    add.map(async (id) => ((await read(workspace, 'record', { kind: 'contact', id })) === null ? [id] : [])),
  );
  const [missing] = unknown.flat();
  if (missing !== undefined) throw refusal(`There is no contact ${plainLine(missing)} in this workspace.`);
  const stays = base.filter((id) => !remove.includes(id));
  const added: ContactId[] = add.map((id) => contactId.parse(id));
  return { kind: 'contacts', base, mine: [...new Set([...stays, ...added])] };
}

/** Puts a change among the pending ones, for the user to save or discard. */
export async function proposeChange(
  workspace: Workspace,
  { id, change: wanted, reason }: AssistantInput<'stage_change'>,
): Promise<ToolAnswer> {
  const why = plainLine(reason).slice(0, MOST_REASON);
  if (why === '') throw refusal('Give a reason, which the user reads before saving the change.');
  const engagement = await openEngagement(workspace, id);
  const change: Change =
    wanted.kind === 'contacts'
      ? await changedContacts(workspace, engagement, wanted)
      : {
          kind: 'crm',
          base: engagement.crm_association ?? null,
          mine: {
            object_type: wanted.object_type,
            crm_object_id: wanted.crm_object_id,
            source: wanted.source,
          },
          replaceTheirs: false,
        };
  const ids = change.kind === 'contacts' ? [...change.base, ...change.mine] : [];
  const proposed = workspace.propose(engagement, change, await contactNames(workspace.mirror, ids), why);
  if (!proposed.ok) throw new Refusal(proposed.problem);
  if (proposed.value === null) throw refusal('This is how it is already: there is nothing to change.');
  return {
    items: [{ engagement: id, title: short(engagement.title), link: linkTo(workspace, id, null) }],
    about: {
      state: 'Waiting for the user in Changes › Pending. Nothing is changed until the user saves it.',
    },
  };
}
