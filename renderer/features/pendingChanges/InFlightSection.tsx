import type { ReactNode } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { holdWords } from '../../edits/holdWords.ts';
import type { useStaged } from '../../edits/useStaged.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EditEntry } from './EditEntry.tsx';
import css from './Review.module.css';

/** What is being saved, and what it waits for: it goes on by itself, and can be hurried or taken back. */
export function InFlightSection({
  edits,
  more,
  staged,
  onOpen,
}: {
  readonly edits: readonly Edit[];
  readonly more: ReactNode;
  readonly staged: ReturnType<typeof useStaged>;
  readonly onOpen: (id: EngagementId) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { editors, pendingChanges: review } = text;
  // Most wait for the same thing: it is said once, above all of them.
  const held = edits.find(({ hold }) => hold !== null && hold.reason !== 'earlier');
  const whole = held?.hold ?? null;
  // Nothing shortens the time in which a lost change may still arrive.
  const canHurry = whole !== null && whole.reason !== 'confirming';
  return (
    <section aria-label={review.onItsWay} className={css['section']}>
      <div className={css['bar']}>
        <h2 className={css['heading']}>{review.onItsWay}</h2>
        <p role="status" className={css['totals']}>
          {whole === null ? review.onTheirWay(edits.length) : holdWords(text, format, whole, held?.problem)}
        </p>
        {canHurry ? <Button onClick={staged.tryNow}>{review.tryNow}</Button> : null}
      </div>
      <ul>
        {edits.map((edit) => (
          <EditEntry
            key={edit.id}
            edit={edit}
            badges={
              <Badge tone={edit.hold === null ? 'neutral' : 'warn'}>
                {edit.hold?.reason === 'confirming' ? editors.confirmingTitle : editors.states[edit.state]}
              </Badge>
            }
            onOpen={onOpen}
            actions={
              edit.state === 'queued' ? (
                <Button look="quiet" onClick={() => staged.discard([edit])}>
                  {editors.takeBackShort}
                </Button>
              ) : null
            }
          >
            {edit.hold === null || edit.hold.reason === whole?.reason ? null : (
              <p className={css['line']}>{holdWords(text, format, edit.hold, edit.problem)}</p>
            )}
          </EditEntry>
        ))}
      </ul>
      {more}
    </section>
  );
}
