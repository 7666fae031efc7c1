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
import { Stack } from '../../ui/primitives.tsx';
import { readAddress } from './receiverAddressInput.ts';
import { useConfigureReceiver } from './useConfigureReceiver.ts';
import css from './Webhooks.module.css';

const LEAST = String(WEBHOOK_PORTS.least);
const MOST = String(WEBHOOK_PORTS.most);

/** The port of the receiver, and the public host name of a tunnel to it. */
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
  const [submitted, setSubmitted] = useState(false);
  const input = readAddress({ port, host }, status);
  const invalid = submitted && input.kind === 'invalid' ? input : { port: false, host: false };

  return (
    <ColumnSection id="webhook-place" title={webhooks.place}>
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (input.kind !== 'changed' || configure.isPending) return;
          const { port, publicHost } = input;
          configure.mutate(
            { port, publicHost },
            { onSuccess: () => showToast({ words: webhooks.placeSaved }) },
          );
        }}
      >
        <div className={css['place']}>
          <Field
            label={webhooks.port}
            hint={webhooks.portHint({ least: LEAST, most: MOST })}
            error={invalid.port ? webhooks.portWrong({ least: LEAST, most: MOST }) : null}
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
            error={invalid.host ? webhooks.publicHostWrong : null}
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
          <Button type="submit" aria-disabled={input.kind === 'unchanged' || configure.isPending}>
            {webhooks.savePlace}
          </Button>
        </div>
      </Stack>
    </ColumnSection>
  );
}
