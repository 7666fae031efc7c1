import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { WEBHOOK_PORTS } from '#shared/contract/enumerations.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { readHost, readPort } from './receiverAddressInput.ts';
import { useConfigureReceiver } from './useConfigureReceiver.ts';
import css from './Webhooks.module.css';

const LEAST = String(WEBHOOK_PORTS.least);
const MOST = String(WEBHOOK_PORTS.most);

/** Where the receiver listens, and the name by which a tunnel calls it. */
export function ReceiverAddress({
  connectionId,
  status,
}: {
  readonly connectionId: ConnectionId;
  readonly status: WebhookStatus;
}) {
  const { webhooks } = useText();
  const configure = useConfigureReceiver(connectionId);
  const [port, setPort] = useState(String(status.port));
  const [host, setHost] = useState(status.publicHost ?? '');
  const [asked, setAsked] = useState(false);
  const wantedPort = readPort(port);
  const wantedHost = readHost(host);
  const changed = wantedPort !== status.port || wantedHost !== status.publicHost;

  return (
    <ColumnSection id="webhook-place" title={webhooks.place}>
      <form
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (wantedPort === null || wantedHost === undefined || !changed || configure.isPending) return;
          configure.mutate(
            { port: wantedPort, publicHost: wantedHost },
            { onSuccess: () => showToast({ words: webhooks.placeSaved }) },
          );
        }}
      >
        <div className={css['place']}>
          <Field
            label={webhooks.port}
            hint={webhooks.portHint(LEAST, MOST)}
            error={asked && wantedPort === null ? webhooks.portWrong(LEAST, MOST) : null}
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={port}
                onChange={(event) => setPort(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={webhooks.publicHost}
            hint={webhooks.publicHostHint}
            error={asked && wantedHost === undefined ? webhooks.publicHostWrong : null}
          >
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                spellCheck={false}
                maxLength={253}
                value={host}
                onChange={(event) => setHost(event.target.value)}
              />
            )}
          </Field>
        </div>
        {configure.error === null ? null : <ProblemView problem={configure.error.problem} />}
        <div>
          <Button type="submit" aria-disabled={!changed || configure.isPending}>
            {webhooks.savePlace}
          </Button>
        </div>
      </form>
    </ColumnSection>
  );
}
