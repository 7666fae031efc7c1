import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { PASSPHRASE_LENGTH } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SecretsStatus } from '#shared/contract/secrets.ts';
import { ask, refresh, useCommand, useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { SecretField, SecretForm } from '../../ui/SecretForm.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { ForgetPassphrase, UnlockForm } from './Unlock.tsx';

type Missing = SecretsStatus['missing'][number];

/** Sets the passphrase, or another one. */
function SetPassphrase({ change, onSet }: { readonly change: boolean; readonly onSet: () => void }) {
  const { secrets } = useText();
  const passphrase = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<'tooShort' | 'different' | null>(null);
  // A typed passphrase must not stay in the page's memory.
  const set = useCommand('secrets.setPassphrase', { answers: 'secrets.status', gcTime: 0 });
  const count = PASSPHRASE_LENGTH.least;
  const submit = () => {
    const typed = passphrase.current?.value ?? '';
    const wrong = typed.length < count ? 'tooShort' : typed === repeat.current?.value ? null : 'different';
    setError(wrong);
    if (wrong !== null) (wrong === 'tooShort' ? passphrase : repeat).current?.focus();
    else if (!set.isPending) {
      const onSuccess = () => {
        showToast({ words: change ? secrets.changed : secrets.isSet });
        onSet();
      };
      set.mutate({ passphrase: typed }, { onSuccess });
    }
  };
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SecretField
        ref={passphrase}
        label={secrets.passphrase}
        hint={secrets.offerHint({ count })}
        error={error === 'tooShort' ? secrets.tooShort({ count }) : null}
      />
      <SecretField
        ref={repeat}
        label={secrets.repeat}
        error={error === 'different' ? secrets.different : null}
      />
      <Failure of={set} />
      <Row>
        <Button type="submit" look="primary" aria-disabled={set.isPending}>
          {change ? secrets.change : secrets.set}
        </Button>
      </Row>
    </Stack>
  );
}

function PassphraseSection({ state }: { readonly state: SecretsStatus['passphrase'] }) {
  const { secrets } = useText();
  const [changing, setChanging] = useState(false);
  switch (state) {
    case 'unused':
      return null;
    case 'locked':
      return <UnlockForm />;
    case 'none':
      return (
        <>
          <p>{secrets.offer}</p>
          <SetPassphrase change={false} onSet={() => undefined} />
        </>
      );
    case 'open':
      return (
        <>
          <p role="status">{secrets.open}</p>
          {changing ? <SetPassphrase change onSet={() => setChanging(false)} /> : null}
          <ButtonRow>
            {changing ? null : <Button onClick={() => setChanging(true)}>{secrets.change}</Button>}
            <ForgetPassphrase isOpen />
          </ButtonRow>
        </>
      );
  }
}

function MissingSecret({
  missing,
  renderToken,
}: {
  readonly missing: Missing;
  readonly renderToken: (connectionId: ConnectionId) => ReactNode;
}) {
  const { secrets, webhooks } = useText();
  const client = useQueryClient();
  if (missing.kind === 'token') return renderToken(missing.connectionId);
  const isProxy = missing.kind === 'proxy';
  const label = isProxy
    ? secrets.proxyPassword({ user: missing.user })
    : secrets.signingSecret({ name: missing.name });
  return (
    <SecretForm
      label={label}
      empty={isProxy ? secrets.proxyPasswordMissing : webhooks.secretMissing}
      look="plain"
      submit={secrets.save}
      submitName={`${secrets.save}: ${label}`}
      onSave={async (typed) => {
        if (isProxy) await ask('network.signIn', { user: missing.user, password: typed });
        else await ask('webhooks.configure', { connectionId: missing.connectionId, addSecret: typed });
        await refresh(client, null, ['secrets.status']);
        return null;
      }}
    />
  );
}

/** Where secrets are, the passphrase that protects them without a keychain, and everything that is missing. */
export function SecretsSettings({
  renderToken,
}: {
  /** The form that asks for a connection's token. */
  readonly renderToken: (connectionId: ConnectionId) => ReactNode;
}) {
  const { secrets, app } = useText();
  const { data: status, error, refetch } = useRead('secrets.status', {});
  if (error !== null) return <Failure of={{ error, refetch }} />;
  if (status === undefined) return <LoadingLines label={app.loading} widths={[60, 80, 40]} />;
  return (
    <>
      <ColumnSection id="secrets-kept" title={secrets.kept}>
        <p role="status">{secrets.keptIn[status.keptIn]}</p>
      </ColumnSection>
      {status.passphrase === 'unused' ? null : (
        <ColumnSection id="secrets-passphrase" title={secrets.passphrase}>
          <PassphraseSection state={status.passphrase} />
        </ColumnSection>
      )}
      <ColumnSection id="secrets-missing" title={secrets.missing}>
        {status.missing.length === 0 ? (
          <Text as="p" tone="secondary">
            {secrets.nothingMissing}
          </Text>
        ) : (
          status.missing.map((missing) => (
            <Fragment key={missing.kind === 'proxy' ? 'proxy' : `${missing.kind} ${missing.connectionId}`}>
              <MissingSecret missing={missing} renderToken={renderToken} />
            </Fragment>
          ))
        )}
      </ColumnSection>
    </>
  );
}
