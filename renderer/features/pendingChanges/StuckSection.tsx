import type { ReactNode } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { Decision } from '../../edits/Decision.tsx';
import type { useStaged } from '../../edits/useStaged.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { EditEntry } from './EditEntry.tsx';
import css from './Review.module.css';

/** What was not saved and is the user's turn: clashes, unclear writes, refusals, each with what to do. */
export function StuckSection({
  edits,
  more,
  readOnly,
  staged,
  actionFor,
  onOpen,
  onEdit,
}: {
  readonly edits: readonly Edit[];
  readonly more: ReactNode;
  readonly readOnly: boolean;
  readonly staged: ReturnType<typeof useStaged>;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onOpen: (id: EngagementId) => void;
  readonly onEdit: (edit: Edit) => void;
}) {
  const { editors, pendingChanges: review } = useText();
  return (
    <section aria-label={review.needsYou} className={css['section']}>
      <h2 className={css['heading']}>
        <span className={css['alert']}>{review.needsYou}</span>
      </h2>
      <p className={css['note']}>{review.needsYouBody}</p>
      <ul>
        {edits.map((edit) => (
          <EditEntry
            key={edit.id}
            edit={edit}
            badges={<Badge tone="bad">{editors.states[edit.state]}</Badge>}
            onOpen={onOpen}
            actions={
              edit.state === 'failed' ? (
                <>
                  {edit.remedies.includes('edit-again') || edit.remedies.includes('grant-scope') ? (
                    <Button disabled={readOnly} onClick={() => onEdit(edit)}>
                      {review.edit}
                    </Button>
                  ) : null}
                  {edit.remedies.includes('retry') ? (
                    <Button disabled={readOnly} onClick={() => staged.retry([edit])}>
                      {review.retry}
                    </Button>
                  ) : null}
                  <Button look="quiet" onClick={() => staged.discard([edit])}>
                    {review.discard}
                  </Button>
                </>
              ) : null
            }
          >
            {edit.state === 'failed' ? (
              edit.problem === null ? null : (
                <ProblemView problem={edit.problem} action={actionFor(edit.problem)} />
              )
            ) : (
              <Decision edit={edit} busy={readOnly} onDecide={(decision) => staged.decide(edit, decision)} />
            )}
          </EditEntry>
        ))}
      </ul>
      {more}
    </section>
  );
}
