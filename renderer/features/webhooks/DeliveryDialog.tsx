import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Delivery } from '#shared/contract/webhooks.ts';
import { payloadQuery } from '../../queries/webhooks.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { payloadText } from './payloadText.ts';
import { VerdictBadge } from './VerdictBadge.tsx';
import css from './Webhooks.module.css';

/** One delivery with what it carried, as text and nothing else: a refused one may be anybody's. */
export function DeliveryDialog({
  connectionId,
  delivery,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly delivery: Delivery;
  readonly onClose: () => void;
}) {
  const { webhooks } = useText();
  const format = useFormat();
  const { data: payload, error } = useQuery(payloadQuery(connectionId, delivery.number));
  const carried = payload === undefined || payload.text === null ? null : payloadText(payload.text);
  const facts = [
    [webhooks.columns.time, format.absolute(delivery.receivedAt)],
    [webhooks.columns.resource, delivery.resourceId],
    [webhooks.eventId, delivery.eventId],
    [webhooks.webhookId, delivery.webhookId],
    [webhooks.columns.bytes, format.bytes(delivery.bytes)],
  ] as const;

  return (
    <Dialog title={delivery.type ?? webhooks.delivery} onClose={onClose}>
      <p className={css['row']}>
        <VerdictBadge verdict={delivery.verdict} />
        {webhooks.verdictWords[delivery.verdict]}{' '}
        {delivery.refusal === null ? null : webhooks.refusals[delivery.refusal]}
      </p>
      <Facts className={css['facts']}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
        )}
      </Facts>
      {error === null ? null : <ProblemView problem={error.problem} />}
      {payload === undefined ? null : (
        <section aria-label={webhooks.payload} className={css['payload']}>
          <div className={css['head']}>
            <h3>{webhooks.payload}</h3>
            {carried === null ? null : <CopyButton text={carried} label={webhooks.copyPayload} />}
          </div>
          {carried === null ? (
            <p className={css['note']}>{webhooks.payloadNotKept}</p>
          ) : (
            <>
              {payload.cut ? <p className={css['note']}>{webhooks.payloadCut}</p> : null}
              <RawText>{carried}</RawText>
            </>
          )}
        </section>
      )}
    </Dialog>
  );
}
