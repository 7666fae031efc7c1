import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { usePendingEdits } from '../../edits/usePendingEdits.ts';
import { useUndoRedo } from '../../edits/useUndoRedo.tsx';
import type { OutputOf } from '#shared/contract/methods.ts';
import { editListQuery } from '../../edits/editQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd, Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EditEntry } from './EditEntry.tsx';
import { InFlightSection, SavedSection, StuckSection } from './EditSections.tsx';
import { SECTION_STATES } from './pendingEdits.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './PendingChanges.module.css';

interface StagedActions {
  readonly readOnly: boolean;
  /** Why this token can't change anything, otherwise null. */
  readonly blocked: string | null;
  readonly staged: ReturnType<typeof usePendingEdits>;
  readonly onOpen: (id: EngagementId) => void;
  readonly onEdit: (edit: Edit) => void;
}

/** One change that waits to be saved, edited or discarded. */
function StagedEntry({
  edit,
  mark,
  readOnly,
  blocked,
  staged,
  onOpen,
  onEdit,
}: StagedActions & { readonly edit: Edit; readonly mark?: ReactNode }) {
  const { edits: words, pendingChanges } = useText();
  const clears = edit.change.kind === 'contacts' && edit.change.mine.length === 0;
  const isFinal = edit.undo.kind === 'impossible';
  return (
    <EditEntry
      edit={edit}
      mark={mark}
      badges={
        <>
          {clears ? <Badge tone="warn">{pendingChanges.clears}</Badge> : null}
          {edit.undo.kind === 'impossible' ? (
            <span title={words.whyNoUndo[edit.undo.why]}>
              <Badge tone="warn">{pendingChanges.final}</Badge>
            </span>
          ) : null}
        </>
      }
      onOpen={onOpen}
      actions={
        <>
          <Button
            blocked={blocked}
            caution={isFinal ? words.cantUndo : null}
            disabled={readOnly}
            onClick={() => staged.commit([edit])}
          >
            {pendingChanges.save}
          </Button>
          <Button blocked={blocked} disabled={readOnly} onClick={() => onEdit(edit)}>
            {pendingChanges.edit}
          </Button>
          <Button look="quiet" onClick={() => staged.discard([edit])}>
            {pendingChanges.discard}
          </Button>
        </>
      }
    >
      {edit.undo.kind === 'impossible' ? (
        <Text as="p" size="small" tone="secondary">
          {words.whyNoUndo[edit.undo.why]}
        </Text>
      ) : null}
    </EditEntry>
  );
}

/** Changes proposed by AI assistants. Each is saved separately: an assistant may have followed what it read. */
function ProposedSection({
  edits,
  more,
  ...actions
}: StagedActions & { readonly edits: readonly Edit[]; readonly more: ReactNode }) {
  const { pendingChanges } = useText();
  return (
    <section aria-label={pendingChanges.proposed}>
      <Row gap={8} wrap pad={[8, 0]} border="bottom" className={css['bar']}>
        <Text as="h2" size="heading">
          {pendingChanges.proposed}
        </Text>
        <Text as="p" tone="secondary" className={css['totals']}>
          {pendingChanges.proposedBody}
        </Text>
        <Button look="quiet" onClick={() => actions.staged.discard(edits)}>
          {pendingChanges.discardShown({ count: edits.length })}
        </Button>
      </Row>
      <ul>
        {edits.map((edit) => (
          <StagedEntry key={edit.id} edit={edit} {...actions} />
        ))}
      </ul>
      {more}
    </section>
  );
}

/** The staged changes with totals and warnings; all, some or one of them can be saved or discarded. */
function StagedSection({
  edits,
  more,
  review: sum,
  readOnly,
  blocked,
  staged,
  onOpen,
  onEdit,
}: StagedActions & {
  readonly edits: readonly Edit[];
  readonly more: ReactNode;
  readonly review: OutputOf<'edits.review'>;
}) {
  const text = useText();
  const { edits: words, pendingChanges } = text;
  const [marked, setMarked] = useState<ReadonlySet<EditId>>(new Set());
  const selected = edits.filter(({ id }) => marked.has(id));
  const { totals } = sum;
  const count = sum.edits.length + sum.more;
  const finalCount =
    selected.length === 0
      ? totals.cannotBeUndone
      : selected.filter(({ undo }) => undo.kind === 'impossible').length;
  const saveKey = useKeyLabel('review.save');

  const withThose = (act: (those: readonly Edit[]) => void) => {
    if (selected.length > 0) act(selected);
    else staged.withAll(act);
    setMarked(new Set());
  };
  const save = () => withThose(staged.commit);
  useCommands({ 'review.save': count === 0 || readOnly || blocked !== null ? null : save });

  if (count === 0) {
    return (
      <section aria-label={pendingChanges.staged}>
        <EmptyState title={pendingChanges.emptyTitle}>{pendingChanges.emptyBody}</EmptyState>
      </section>
    );
  }
  const facts = [
    `${pendingChanges.changes({ count })} ${pendingChanges.total({ calls: totals.engagements })}`,
    totals.contactsAdded > 0 && pendingChanges.contactsAdded({ count: totals.contactsAdded }),
    totals.contactsRemoved > 0 && pendingChanges.contactsRemoved({ count: totals.contactsRemoved }),
    totals.linksSet > 0 && pendingChanges.linksSet({ count: totals.linksSet }),
  ].filter((fact) => fact !== false);
  const warnings = [
    totals.cleared > 0 && pendingChanges.cleared({ count: totals.cleared }),
    totals.cannotBeUndone > 0 && pendingChanges.cannotBeUndone({ count: totals.cannotBeUndone }),
  ].filter((warning) => warning !== false);

  return (
    <section aria-label={pendingChanges.staged}>
      <Row gap={8} wrap pad={[8, 0]} border="bottom" className={css['bar']}>
        <label className={css['box']}>
          <input
            type="checkbox"
            aria-label={pendingChanges.selectAll}
            checked={selected.length === edits.length}
            ref={(box) => {
              if (box !== null) box.indeterminate = selected.length > 0 && selected.length < edits.length;
            }}
            onChange={(event) => setMarked(new Set(event.target.checked ? edits.map(({ id }) => id) : []))}
          />
        </label>
        <Text as="h2" size="heading">
          {pendingChanges.staged}
        </Text>
        <Text as="p" role="status" tone="secondary" tabular className={css['totals']}>
          {facts.join(', ')}.{warnings.length === 0 ? null : <Text tone="warn"> {warnings.join(', ')}.</Text>}
        </Text>
        <Button look="quiet" onClick={() => withThose(staged.discard)}>
          {selected.length === 0 ? pendingChanges.discardAll : pendingChanges.discardSome}
        </Button>
        <Button
          look="primary"
          blocked={blocked}
          caution={finalCount === 0 ? null : words.cantUndoSome({ count: finalCount })}
          disabled={readOnly}
          onClick={save}
        >
          {selected.length === 0
            ? pendingChanges.saveAll({ count })
            : pendingChanges.saveSome({ count: selected.length })}
        </Button>
        {saveKey === undefined ? null : <Kbd>{saveKey}</Kbd>}
      </Row>
      <ul>
        {edits.map((edit) => (
          <StagedEntry
            key={edit.id}
            {...{ edit, readOnly, blocked, staged, onOpen, onEdit }}
            mark={
              <label className={css['box']}>
                <input
                  type="checkbox"
                  aria-label={pendingChanges.select({ title: engagementTitle(text, edit.engagementTitle) })}
                  checked={marked.has(edit.id)}
                  onChange={(event) => {
                    const next = new Set(marked);
                    if (event.target.checked) next.add(edit.id);
                    else next.delete(edit.id);
                    setMarked(next);
                  }}
                />
              </label>
            }
          />
        ))}
      </ul>
      {more}
    </section>
  );
}

/** Older ones are in the history. */
const DONE_SHOWN = 20;

function useEdits(...query: Parameters<typeof editListQuery>) {
  const { pendingChanges } = useText();
  const found = useInfiniteQuery(editListQuery(...query));
  const edits: readonly Edit[] = found.data?.pages.flatMap((page) => page.edits) ?? [];
  const more = found.hasNextPage ? (
    <Row justify="center" pad={12}>
      <Button look="quiet" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
        {pendingChanges.more}
      </Button>
    </Row>
  ) : null;
  return { query: found, edits, more };
}

interface PendingChangesReviewProps {
  /** Shown at the top while the connection is read-only, otherwise null. */
  readonly gate: ReactNode;
  readonly bulkEdits: ReactNode;
  readonly toJournal: ReactNode;
  readonly onOpen: (id: EngagementId) => void;
  readonly onEdit: (edit: Edit) => void;
}

/** All pending changes of a connection with their actions, followed by recently saved ones. */
export function PendingChangesReview({
  gate,
  bulkEdits,
  toJournal,
  onOpen,
  onEdit,
}: PendingChangesReviewProps) {
  const connectionId = useConnectionId();
  const { pendingChanges } = useText();
  const stuck = useEdits(connectionId, SECTION_STATES.stuck);
  const way = useEdits(connectionId, SECTION_STATES.waiting);
  const collected = useEdits(connectionId, SECTION_STATES.staged, { proposed: false });
  const proposed = useEdits(connectionId, SECTION_STATES.staged, { proposed: true });
  // Bulk edits are entries of their own.
  const done = useEdits(connectionId, SECTION_STATES.saved, { alone: true });
  const sum = useWorkspaceRead('edits.review', {});
  const staged = usePendingEdits();
  const reverse = useUndoRedo();
  const readOnly = gate !== null;
  const blocked = useEditBlock();
  const common = { readOnly, staged, onOpen, onEdit };
  const failed = [stuck.query, way.query, collected.query, proposed.query, done.query, sum].find(
    (query) => query.isError,
  );

  const hasOthers = [stuck, way, proposed].some(({ edits }) => edits.length > 0);
  return (
    <PageColumn wide>
      {gate}
      {failed?.error ? <Failure of={failed} /> : null}
      {stuck.edits.length === 0 ? null : <StuckSection {...common} edits={stuck.edits} more={stuck.more} />}
      {way.edits.length === 0 ? null : (
        <InFlightSection edits={way.edits} more={way.more} staged={staged} onOpen={onOpen} />
      )}
      {proposed.edits.length === 0 ? null : (
        <ProposedSection {...common} blocked={blocked} edits={proposed.edits} more={proposed.more} />
      )}
      {sum.data === undefined || collected.query.isPending
        ? failed === undefined && (
            <Stack gap={20} pad={[20, 0]} role="status" aria-label={pendingChanges.loading}>
              {[60, 45, 70].map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </Stack>
          )
        : (collected.edits.length > 0 || !hasOthers) && (
            <StagedSection
              {...common}
              blocked={blocked}
              edits={collected.edits}
              more={collected.more}
              review={sum.data}
            />
          )}
      {bulkEdits}
      {done.edits.length === 0 ? null : (
        <SavedSection
          edits={done.edits.slice(0, DONE_SHOWN)}
          readOnly={readOnly}
          blocked={blocked}
          reverse={reverse}
          toJournal={toJournal}
          onOpen={onOpen}
        />
      )}
    </PageColumn>
  );
}
