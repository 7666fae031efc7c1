import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useConfigure } from './useConfigure.ts';
import css from './Webhooks.module.css';

const TONES = { off: 'neutral', listening: 'good', 'port-taken': 'bad', failed: 'bad' } as const;

/** Whether it listens, and the one switch for it. */
export function ReceiverState({
  connectionId,
  status,
}: {
  readonly connectionId: ConnectionId;
  readonly status: WebhookStatus;
}) {
  const { webhooks } = useText();
  const format = useFormat();
  const now = useNow();
  const configure = useConfigure(connectionId);
  const { enabled, state, lastAcceptedAt, turnedAway } = status;
  return (
    <ColumnSection id="webhook-receiver" title={webhooks.receiver}>
      <div className={css['state']}>
        <span role="status" className={css['row']}>
          <Badge tone={TONES[state]}>{webhooks.states[state]}</Badge>
          {webhooks.stateWords[state]}
        </span>
        <Button
          look={enabled ? 'plain' : 'primary'}
          aria-disabled={configure.isPending}
          onClick={() => {
            if (!configure.isPending) configure.mutate({ enabled: !enabled });
          }}
        >
          {enabled ? webhooks.turnOff : webhooks.turnOn}
        </Button>
      </div>
      {configure.error === null ? null : <ProblemView problem={configure.error.problem} />}
      {enabled ? (
        <p className={css['note']}>
          {lastAcceptedAt === null ? (
            webhooks.neverAccepted
          ) : (
            <span title={format.absolute(lastAcceptedAt)}>
              {webhooks.lastAccepted(format.when(lastAcceptedAt, now))}
            </span>
          )}
          {turnedAway === 0 ? null : ` · ${webhooks.turnedAway(turnedAway)}`}
        </p>
      ) : null}
    </ColumnSection>
  );
}
