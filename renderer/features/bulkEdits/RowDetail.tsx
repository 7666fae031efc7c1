import { Link } from '@tanstack/react-router';
import type { BulkRow } from '#shared/contract/bulkEdits.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './RowDetail.module.css';
import { ROW_TONES } from './rowTones.ts';
import { changeLines, errorWords } from './runWords.ts';

/** One row of a run in full: what stands in a line of the list cut off. */
export function RowDetail({
  connectionId,
  row,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly row: BulkRow;
  readonly onClose: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk } = text;
  const place =
    row.line === null ? bulk.rowTitle(format.number(row.item)) : bulk.line(format.number(row.line));
  return (
    <Dialog title={place} onClose={onClose}>
      <div className={css['form']}>
        <ButtonRow>
          <strong className={css['name']}>{row.engagementTitle ?? row.engagementId ?? bulk.noCall}</strong>
          <Badge tone={ROW_TONES[row.state]}>{bulk.states[row.state]}</Badge>
        </ButtonRow>
        <ul className={css['form']}>
          {changeLines(text, format, row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {row.errors.map((error) =>
          error.kind === 'service' ? (
            <ProblemView key="service" problem={error.problem} />
          ) : (
            <p key={JSON.stringify(error)} className={css['wrong']}>
              {errorWords(text, format, error)}
            </p>
          ),
        )}
        {row.problem === null ? null : <ProblemView problem={row.problem} />}
        {row.state === 'clash' || row.state === 'unknown' || row.state === 'overwrote' ? (
          <p className={css['quiet']}>
            {bulk.inReview}{' '}
            <Link to="/c/$connectionId/review" params={{ connectionId }}>
              {bulk.review}
            </Link>
          </p>
        ) : null}
        {row.requestId === null ? null : (
          <p className={css['small']}>
            {bulk.requestId} <code>{row.requestId}</code>
            <CopyButton text={row.requestId} label={text.problems.copyRequestId} />
          </p>
        )}
        {row.engagementId === null ? null : (
          <p>
            <Link
              to="/c/$connectionId/engagements/$engagementId"
              params={{ connectionId, engagementId: row.engagementId }}
            >
              {bulk.openCall}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
