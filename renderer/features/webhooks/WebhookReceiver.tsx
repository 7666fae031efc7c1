import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_PORTS } from '#shared/contract/enumerations.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useKeptIn } from '../../queries/useKeptIn.ts';
import { ask, read } from '../../queries/ask.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnPlaceholder, ColumnSection, PageColumn } from '../../ui/ColumnPage.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { SecretForm } from '../../ui/SecretForm.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useNow } from '../../ui/useNow.ts';
import { readAddress } from './receiverAddressInput.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { useConnectionId, useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Webhooks.module.css';

const useConfigureReceiver = () => useWorkspaceCommand('webhooks.configure', { answers: 'webhooks.status' });

const LEAST = String(WEBHOOK_PORTS.least);
const MOST = String(WEBHOOK_PORTS.most);

/** The port of the receiver, and the public host name of a tunnel to it. */
function ReceiverAddress({ status }: { readonly status: WebhookStatus }) {
  const { webhooks } = useText();
  const configure = useConfigureReceiver();
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
          <TextField
            label={webhooks.port}
            hint={webhooks.portHint({ least: LEAST, most: MOST })}
            error={invalid.port ? webhooks.portWrong({ least: LEAST, most: MOST }) : null}
            inputMode="numeric"
            maxLength={5}
            value={port}
            onValue={setPort}
          />
          <TextField
            label={webhooks.publicHost}
            hint={webhooks.publicHostHint}
            error={invalid.host ? webhooks.publicHostWrong : null}
            maxLength={253}
            value={host}
            onValue={setHost}
          />
        </div>
        <Failure of={configure} />
        <div>
          <Button type="submit" aria-disabled={input.kind === 'unchanged' || configure.isPending}>
            {webhooks.savePlace}
          </Button>
        </div>
      </Stack>
    </ColumnSection>
  );
}

/** Accepts signing secrets and never displays them. During rotation, two are valid. */
function SigningSecrets({ status }: { readonly status: WebhookStatus }) {
  const connectionId = useConnectionId();
  const { webhooks } = useText();
  const keptIn = useKeptIn();
  const client = useQueryClient();
  const keep = useConfigureReceiver();
  const add = async (addSecret: string): Promise<string | null> => {
    try {
      const now = await ask('webhooks.configure', { connectionId, addSecret });
      client.setQueryData(read('webhooks.status', { connectionId }).queryKey, now);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { problem } = error;
      if (problem.kind === 'refused' && problem.reason === 'invalid-token') return webhooks.secretNot;
      throw error;
    }
    showToast({ words: webhooks.secretSaved });
    return null;
  };

  return (
    <ColumnSection id="webhook-secrets" title={webhooks.secret}>
      <p role="status">{webhooks.secrets({ count: status.secrets })}</p>
      <SecretForm
        label={webhooks.secret}
        hint={`${webhooks.secretHint} ${keptIn}`}
        empty={webhooks.secretMissing}
        submit={webhooks.saveSecret}
        onSave={add}
      >
        {status.secrets > 1 ? (
          <Button
            onClick={() =>
              keep.mutate(
                { keepSecrets: 'newest' },
                { onSuccess: () => showToast({ words: webhooks.keptNewest }) },
              )
            }
          >
            {webhooks.keepNewest}
          </Button>
        ) : null}
        {status.secrets > 0 ? (
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // The button disappears with the secrets, so the focus moves to the field.
              currentTarget.form?.querySelector('input')?.focus();
              keep.mutate(
                { keepSecrets: 'none' },
                { onSuccess: () => showToast({ words: webhooks.forgotAll }) },
              );
            }}
          >
            {webhooks.forgetAll}
          </Button>
        ) : null}
      </SecretForm>
      <Failure of={keep} />
      <Text as="p" tone="tertiary">
        {webhooks.rotation}
      </Text>
    </ColumnSection>
  );
}

const STATE_TONES = { off: 'neutral', listening: 'good', 'port-taken': 'bad', failed: 'bad' } as const;

/** The status of the receiver, and a switch to turn it on or off. */
function ReceiverStatus({ status }: { readonly status: WebhookStatus }) {
  const { webhooks } = useText();
  const format = useFormat();
  const now = useNow();
  const configure = useConfigureReceiver();
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
      <Failure of={configure} />
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
function SetupSteps({ status }: { readonly status: WebhookStatus }) {
  const { webhooks } = useText();
  const configure = useConfigureReceiver();
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
export function WebhookReceiver() {
  const { app } = useText();
  const { data: status, error, refetch } = useWorkspaceRead('webhooks.status', {});
  if (error !== null) return <Failure of={{ error, refetch }} place="page" />;
  return (
    <PageColumn wide>
      {status === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={180} />
          <Skeleton width="60%" />
        </ColumnPlaceholder>
      ) : (
        <>
          <ReceiverStatus status={status} />
          {status.enabled ? (
            <div className={css['split']}>
              <SetupSteps status={status} />
              <SigningSecrets status={status} />
            </div>
          ) : null}
          {status.enabled ? (
            // Input only applies to the address it was entered for.
            <ReceiverAddress key={`${status.port} ${status.publicHost ?? ''}`} status={status} />
          ) : null}
          <WebhookDeliveries />
        </>
      )}
    </PageColumn>
  );
}
