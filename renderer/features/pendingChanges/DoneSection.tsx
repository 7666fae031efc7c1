import type { ReactNode } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { asideOf } from '../../edits/outcome.ts';
import type { useReverse } from '../../edits/useReverse.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import { EditEntry } from './EditEntry.tsx';
import css from './Review.module.css';

/** What was saved lately, with what became of it and the way back. */
export function DoneSection({
  edits,
  readOnly,
  blocked,
  reverse,
  toJournal,
  onOpen,
}: {
  readonly edits: readonly Edit[];
  readonly readOnly: boolean;
  /** Why nothing can be changed with this token; null where it may. */
  readonly blocked: string | null;
  readonly reverse: ReturnType<typeof useReverse>;
  readonly toJournal: ReactNode;
  readonly onOpen: (id: EngagementId) => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { editors, pendingChanges: review } = text;
  return (
    <section aria-label={review.lately} className={css['section']}>
      <div className={css['bar']}>
        <h2 className={css['heading']}>{review.lately}</h2>
        <span className={css['end']}>{toJournal}</span>
      </div>
      <ul>
        {edits.map((edit) => {
          const which = { kind: 'some' as const, editIds: [edit.id] };
          const lines = [
            ...(edit.state === 'unread' ? [editors.savedUnread] : []),
            ...asideOf(text, format, edit),
            ...(edit.undo.kind === 'impossible' ? [editors.whyNoUndo[edit.undo.why]] : []),
          ];
          return (
            <EditEntry
              key={edit.id}
              edit={edit}
              badges={
                <>
                  <Badge tone={edit.undo.kind === 'undone' ? 'neutral' : 'good'}>
                    {edit.undo.kind === 'undone'
                      ? review.undone
                      : edit.undo.kind === 'undoing'
                        ? editors.undoPending
                        : editors.states[edit.state]}
                  </Badge>
                  <span className={css['kind']} title={format.absolute(edit.changedAt)}>
                    {format.when(edit.changedAt, now)}
                  </span>
                </>
              }
              onOpen={onOpen}
              actions={
                edit.undo.kind === 'impossible' || edit.undo.kind === 'undoing' ? null : (
                  <Button
                    blocked={blocked}
                    disabled={readOnly}
                    onClick={() => void reverse(edit.undo.kind === 'undone' ? 'redo' : 'undo', which)}
                  >
                    {edit.undo.kind === 'undone' ? review.redo : review.undo}
                  </Button>
                )
              }
            >
              {lines.map((line) => (
                <p key={line} className={css['line']}>
                  {line}
                </p>
              ))}
            </EditEntry>
          );
        })}
      </ul>
    </section>
  );
}
