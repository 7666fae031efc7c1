import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useConfigure } from './useConfigure.ts';
import css from './Webhooks.module.css';

/** The way of a delivery from the service to this computer, in four steps. */
export function HowToFeed({
  connectionId,
  status,
}: {
  readonly connectionId: ConnectionId;
  readonly status: WebhookStatus;
}) {
  const { webhooks } = useText();
  const configure = useConfigure(connectionId);
  const [asking, setAsking] = useState(false);
  const { steps } = webhooks;
  return (
    <ColumnSection id="webhook-how" title={webhooks.how}>
      <ol className={css['steps']}>
        <li>
          {steps.address}
          <span className={css['address']}>
            <code>{status.url}</code>
            <CopyButton text={status.url} label={webhooks.copyAddress} />
          </span>
        </li>
        <li>{steps.tunnel}</li>
        <li>{steps.service}</li>
        <li>{steps.secret}</li>
      </ol>
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
