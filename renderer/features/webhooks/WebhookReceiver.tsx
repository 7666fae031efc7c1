import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { webhookStatusQuery } from '../../queries/webhookQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageColumn, ColumnPlaceholder, ColumnSection } from '../../ui/ColumnPage.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ReceiverAddress } from './ReceiverAddress.tsx';
import { SigningSecrets } from './SigningSecrets.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { useConfigureReceiver } from './useConfigureReceiver.ts';
import css from './Webhooks.module.css';

const STATE_TONES = { off: 'neutral', listening: 'good', 'port-taken': 'bad', failed: 'bad' } as const;

/** The status of the receiver, and a switch to turn it on or off. */
function ReceiverStatus({
  connectionId,
  status,
}: {
  readonly connectionId: ConnectionId;
  readonly status: WebhookStatus;
}) {
  const { webhooks } = useText();
  const format = useFormat();
  const now = useNow();
  const configure = useConfigureReceiver(connectionId);
  const blocked = usePolicyBlock('webhooks');
  const { enabled, state, lastAcceptedAt, turnedAway } = status;
  return (
    <ColumnSection id="webhook-receiver" title={webhooks.receiver}>
      <Row gap={12} rowGap={8} wrap>
        <Row as="span" gap={8} wrap role="status">
          <Badge tone={STATE_TONES[state]}>{webhooks.states[state]}</Badge>
          {webhooks.stateWords[state]}
        </Row>
        <Button
          look={enabled ? 'plain' : 'primary'}
          blocked={blocked}
          aria-disabled={configure.isPending}
          onClick={() => {
            if (!configure.isPending) configure.mutate({ enabled: !enabled });
          }}
        >
          {enabled ? webhooks.turnOff : webhooks.turnOn}
        </Button>
      </Row>
      {configure.error === null ? null : <ProblemView problem={configure.error.problem} />}
      {enabled ? (
        <Text as="p" tone="tertiary">
          {lastAcceptedAt === null ? (
            webhooks.neverAccepted
          ) : (
            <span title={format.absolute(lastAcceptedAt)}>
              {webhooks.lastAccepted({ when: format.when(lastAcceptedAt, now) })}
            </span>
          )}
          {turnedAway === 0 ? null : ` · ${webhooks.turnedAway({ count: turnedAway })}`}
        </Text>
      ) : null}
    </ColumnSection>
  );
}

/** How deliveries reach this computer, in four steps. */
function SetupSteps({
  connectionId,
  status,
}: {
  readonly connectionId: ConnectionId;
  readonly status: WebhookStatus;
}) {
  const { webhooks } = useText();
  const configure = useConfigureReceiver(connectionId);
  const [asking, setAsking] = useState(false);
  const { steps } = webhooks;
  return (
    <ColumnSection id="webhook-how" title={webhooks.how}>
      <Stack as="ol" gap={12} className={css['steps']}>
        <li>
          {steps.address}
          <Row as="span" gap={4} className={css['address']}>
            <code>{status.url}</code>
            <CopyButton text={status.url} label={webhooks.copyAddress} />
          </Row>
        </li>
        <li>{steps.tunnel}</li>
        <li>{steps.service}</li>
        <li>{steps.secret}</li>
      </Stack>
      <div>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {webhooks.newAddress}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title={webhooks.newAddressTitle}
          confirm={webhooks.newAddress}
          look="danger"
          busy={configure.isPending}
          problem={configure.error?.problem ?? null}
          onConfirm={() => configure.mutate({ newAddress: true }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {webhooks.newAddressBody}
        </ConfirmDialog>
      ) : null}
    </ColumnSection>
  );
}

/** The optional webhook receiver of a connection: its status, setup and deliveries. */
export function WebhookReceiver({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { app } = useText();
  const { data: status, error, refetch } = useQuery(webhookStatusQuery(connectionId));
  if (error !== null) {
    return <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />;
  }
  return (
    <PageColumn wide>
      {status === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={180} />
          <Skeleton width="60%" />
        </ColumnPlaceholder>
      ) : (
        <>
          <ReceiverStatus connectionId={connectionId} status={status} />
          {status.enabled ? (
            <div className={css['split']}>
              <SetupSteps connectionId={connectionId} status={status} />
              <SigningSecrets connectionId={connectionId} status={status} />
            </div>
          ) : null}
          {status.enabled ? (
            // Input only applies to the address it was entered for.
            <ReceiverAddress
              key={`${status.port} ${status.publicHost ?? ''}`}
              connectionId={connectionId}
              status={status}
            />
          ) : null}
          <WebhookDeliveries connectionId={connectionId} />
        </>
      )}
    </PageColumn>
  );
}
