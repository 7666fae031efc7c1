import type { Delivery } from '#shared/contract/webhooks.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { VerdictBadge } from './VerdictBadge.tsx';
import css from './Webhooks.module.css';

/** One delivery a line; the name of its event opens it. */
export function DeliveryTable({
  rows,
  onOpen,
}: {
  readonly rows: readonly Delivery[];
  readonly onOpen: (delivery: Delivery) => void;
}) {
  const { webhooks } = useText();
  const format = useFormat();
  const { columns } = webhooks;
  return (
    <div className={css['tableBox']}>
      <table aria-labelledby="webhook-deliveries" className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.event}</th>
            <th scope="col">{columns.resource}</th>
            <th scope="col">{columns.verdict}</th>
            <th scope="col">{columns.bytes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((delivery) => {
            const event = delivery.type ?? webhooks.unknownEvent;
            return (
              <tr key={delivery.number}>
                <td className={css['quiet']}>
                  <time dateTime={delivery.receivedAt} title={format.absolute(delivery.receivedAt)}>
                    {format.timeToTheSecond(delivery.receivedAt)}
                  </time>
                </td>
                <td>
                  <button
                    type="button"
                    aria-label={webhooks.open(event)}
                    className={css['event']}
                    onClick={() => onOpen(delivery)}
                  >
                    {event}
                  </button>
                </td>
                <td className={css['code']}>{delivery.resourceId}</td>
                <td>
                  <VerdictBadge verdict={delivery.verdict} />
                </td>
                <td className={css['quiet']}>{format.bytes(delivery.bytes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
