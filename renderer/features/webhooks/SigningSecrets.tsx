import { useRef, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { useKeptIn } from '../../queries/secretQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import { useConfigureReceiver } from './useConfigureReceiver.ts';

/** Accepts signing secrets and never displays them. During rotation, two are valid. */
export function SigningSecrets({
  connectionId,
  status,
}: {
  readonly connectionId: ConnectionId;
  readonly status: WebhookStatus;
}) {
  const { webhooks } = useText();
  const keptIn = useKeptIn();
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  const add = useConfigureReceiver(connectionId);
  const keep = useConfigureReceiver(connectionId);
  const refused = add.error?.problem.kind === 'refused' && add.error.problem.reason === 'invalid-token';
  const error = empty ? webhooks.secretMissing : refused ? webhooks.secretNot : null;
  const problem = (refused ? null : add.error?.problem) ?? keep.error?.problem ?? null;

  return (
    <ColumnSection id="webhook-secrets" title={webhooks.secret}>
      <p role="status">{webhooks.secrets({ count: status.secrets })}</p>
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = field.current?.value ?? '';
          setEmpty(typed.trim() === '');
          if (typed.trim() === '' || add.isPending) return;
          add.mutate(
            { addSecret: typed },
            {
              onSuccess: () => {
                if (field.current !== null) field.current.value = '';
                add.reset();
                showToast({ words: webhooks.secretSaved });
              },
            },
          );
        }}
      >
        <SecretField
          ref={field}
          label={webhooks.secret}
          hint={`${webhooks.secretHint} ${keptIn}`}
          error={error}
        />
        <ButtonRow>
          <Button type="submit" look="primary" aria-disabled={add.isPending}>
            {webhooks.saveSecret}
          </Button>
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
              onClick={() => {
                // The button disappears with the secrets, so the focus moves to the field.
                field.current?.focus();
                keep.mutate(
                  { keepSecrets: 'none' },
                  { onSuccess: () => showToast({ words: webhooks.forgotAll }) },
                );
              }}
            >
              {webhooks.forgetAll}
            </Button>
          ) : null}
        </ButtonRow>
      </Stack>
      {problem === null ? null : <ProblemView problem={problem} />}
      <Text as="p" tone="tertiary">
        {webhooks.rotation}
      </Text>
    </ColumnSection>
  );
}
