import { useState, type ReactNode } from 'react';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import type { usePendingEdits } from '../../edits/usePendingEdits.ts';
import type { EditReview } from '../../queries/editQueries.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { EditEntry } from './EditEntry.tsx';
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
export function ProposedSection({
  edits,
  more,
  ...actions
}: StagedActions & { readonly edits: readonly Edit[]; readonly more: ReactNode }) {
  const { pendingChanges } = useText();
  return (
    <section aria-label={pendingChanges.proposed}>
      <Row gap={8} wrap className={css['bar']}>
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
export function StagedSection({
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
  readonly review: EditReview;
}) {
  const {
    edits: words,
    engagements: { list },
    pendingChanges,
  } = useText();
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
      <Row gap={8} wrap className={css['bar']}>
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
                  aria-label={pendingChanges.select({ title: edit.engagementTitle ?? list.untitled })}
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
