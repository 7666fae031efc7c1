import type { Replay } from '#shared/contract/requestLog.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { RawText } from '../../ui/RawText.tsx';
import css from './RequestDetails.module.css';

/** What came of asking once more, as text: the answer is the service's, and nothing of it is acted on. */
export function ReplayAnswer({ answer }: { readonly answer: Replay }) {
  const { requestLog: requests } = useText();
  const format = useFormat();
  if (answer.kind === 'not-repeatable') return <p role="status">{requests.notRepeatable[answer.why]}</p>;
  const { body, cut } = answer;
  return (
    <section role="status" aria-label={requests.answer} className={css['answer']}>
      <p className={css['head']}>
        <Badge tone="good">{String(answer.status)}</Badge>
        {format.milliseconds(answer.durationMs)}, {format.bytes(answer.bytes)}
        {answer.requestId === null ? null : (
          <span className={css['note']}>
            {answer.requestId}
            <CopyButton text={answer.requestId} label={requests.copyRequestId} />
          </span>
        )}
      </p>
      {body === null ? (
        <p className={css['note']}>{cut ? requests.answerNotShown : requests.answerEmpty}</p>
      ) : (
        <>
          {cut ? <p className={css['note']}>{requests.answerCut}</p> : null}
          <RawText>{body}</RawText>
        </>
      )}
    </section>
  );
}
