import { type ReactNode, useRef, useState } from 'react';
import { PROXY_MODES } from '#shared/contract/enumerations.ts';
import type { NetworkView } from '#shared/contract/network.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import { parseProxyAddress } from '#shared/domain/network/proxyAddress.ts';
import { usePolicy } from '../../queries/appQueries.ts';
import { useKeptIn } from '../../queries/useKeptIn.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import type { Format } from '../../text/format.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { ChoiceSetting, SettingHint, SettingRow, SettingsSection } from './Setting.tsx';
import css from './Settings.module.css';

/** The rules of a policy, one sentence each. */
function policyRules(text: Texts, format: Format, policy: PolicyView): readonly string[] {
  const { network: words } = text;
  const { allowedBaseUrls: urls, readOnly } = policy;
  const hosts =
    urls === null
      ? null
      : urls.length === 0
        ? words.rules.noApi
        : words.rules.api({ urls: format.names(urls) });
  const forbidden = (['updates', 'webhooks', 'export', 'mcp'] as const).filter((area) => !policy[area]);
  return [
    ...(hosts === null ? [] : [hosts]),
    ...(readOnly === null ? [] : [words.rules.readOnly[readOnly]]),
    ...forbidden.map((area) => words.rules.off[area]),
  ];
}

/** The rules that the organization has set for this computer. Renders nothing without a policy. */
function PolicySettings() {
  const text = useText();
  const format = useFormat();
  const policy = usePolicy();
  if (policy === null) return null;
  const { network: words } = text;
  return (
    <SettingsSection title={words.policy}>
      <Stack gap={8}>
        {policy.broken === null ? null : <Caution>{words.policyBroken({ why: policy.broken })}</Caution>}
        {policyRules(text, format, policy).map((rule) => (
          <Text as="p" key={rule}>
            {rule}
          </Text>
        ))}
        <SettingHint>{words.policyFile({ file: policy.file })}</SettingHint>
      </Stack>
    </SettingsSection>
  );
}

type Mode = NetworkView['proxy'];

function Form({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={12} align="start" className={css['form']}>
        {children}
      </Stack>
    </form>
  );
}

/** The proxy for requests. `address` only takes effect once a valid address is entered. */
function ProxySettings({ network }: { readonly network: NetworkView }) {
  const { network: words } = useText();
  const [mode, setMode] = useState<Mode>(network.proxy);
  const [address, setAddress] = useState(network.address);
  const [tried, setTried] = useState(false);
  const change = useCommand('network.setProxy', { answers: 'network.get' });
  const reading = parseProxyAddress(address);

  const choose = (to: Mode) => {
    setMode(to);
    setTried(false);
    if (to !== 'address') change.mutate({ proxy: to });
    else if (network.address !== '') change.mutate({ proxy: to, address: network.address });
  };
  const save = () => {
    setTried(true);
    if (reading.kind === 'address') change.mutate({ proxy: 'address', address });
  };

  return (
    <SettingsSection title={words.proxy}>
      <ChoiceSetting
        label={words.proxyUse}
        hint={words.systemHints[network.systemProxy]}
        value={mode}
        values={PROXY_MODES.map((value) => ({ value, label: words.modes[value] }))}
        onChange={choose}
      />
      {mode === 'address' ? (
        <Form onSubmit={save}>
          <TextField
            label={words.address}
            hint={words.addressHint}
            error={tried && reading.kind === 'invalid' ? words.invalid[reading.why] : null}
            inputMode="url"
            value={address}
            onValue={setAddress}
          />
          <Button type="submit">{words.saveAddress}</Button>
        </Form>
      ) : null}
      <Failure of={change} />
      {mode === 'none' ? null : <SignInSettings network={network} />}
    </SettingsSection>
  );
}

/** User name and password for a proxy that requires them. */
function SignInSettings({ network: { signIn } }: { readonly network: NetworkView }) {
  const { network: words } = useText();
  const format = useFormat();
  const keptIn = useKeptIn();
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const enter = useCommand('network.signIn', { answers: 'network.get' });
  const leave = useCommand('network.signOut', { answers: 'network.get' });
  return (
    <>
      {signIn === null || !signIn.passwordKept ? (
        <Form
          onSubmit={() => {
            if (user !== '' && password !== '') {
              enter.mutate({ user, password }, { onSuccess: () => setPassword('') });
            }
          }}
        >
          <TextField label={words.user} hint={words.signInHint} value={user} onValue={setUser} />
          <TextField
            label={words.password}
            hint={`${words.passwordHint} ${keptIn}`}
            type="password"
            value={password}
            onValue={setPassword}
          />
          <Button type="submit" disabled={user === '' || password === '' || enter.isPending}>
            {words.signIn}
          </Button>
        </Form>
      ) : (
        <SettingRow
          words={
            <>
              <span>{words.signedIn({ user: signIn.user })}</span>
              <SettingHint>{words.signedInHint({ hosts: format.names(signIn.hosts) })}</SettingHint>
            </>
          }
        >
          <Button onClick={() => leave.mutate({})}>{words.signOut}</Button>
        </SettingRow>
      )}
      <Failure of={{ error: enter.error ?? leave.error }} />
    </>
  );
}

/** Certificate authorities trusted in addition to those of the system. */
function AuthoritySettings({ network }: { readonly network: NetworkView }) {
  const { network: words } = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const add = useCommand('network.addAuthority', { refreshes: ['network.get'] });
  const addFile = async (file: File) => add.mutate({ pem: (await file.text()).slice(0, 100_000) });
  const remove = useCommand('network.removeAuthority', { answers: 'network.get' });

  return (
    <SettingsSection title={words.authorities}>
      <SettingRow
        words={
          <>
            <span>{words.ownAuthority}</span>
            <SettingHint>{words.authorityHint}</SettingHint>
          </>
        }
      >
        <Button onClick={() => input.current?.click()}>{words.addAuthority}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.addAuthority}
          accept=".pem,.crt,.cer"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file !== undefined) void addFile(file);
          }}
        />
      </SettingRow>
      {network.authorities.map(({ name, fingerprint, validUntil }) => (
        <SettingRow
          key={fingerprint}
          words={
            <>
              <span>{name}</span>
              <SettingHint>{words.validUntil({ date: format.day(validUntil) })}</SettingHint>
              <Text as="p" size="small" tone="tertiary" mono wrap="anywhere">
                {fingerprint}
              </Text>
            </>
          }
        >
          <Button aria-label={words.removeAuthority({ name })} onClick={() => remove.mutate({ fingerprint })}>
            {words.remove}
          </Button>
        </SettingRow>
      ))}
      <Text as="p" role="status" tone="bad">
        {add.data?.kind === 'refused' ? words.refused[add.data.why] : null}
      </Text>
      <Failure of={{ error: add.error ?? remove.error }} />
    </SettingsSection>
  );
}

/** Sends one request to an address and shows the result. */
function ConnectionTest() {
  const { network: words } = useText();
  const format = useFormat();
  const connections = useRead('connections.list', {});
  const known = connections.data?.find(({ kind }) => kind === 'remote')?.baseUrl ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const baseUrl = typed ?? known;
  const test = useCommand('network.test');
  const problem = test.error?.problem ?? test.data?.problem ?? null;

  const message = () => {
    if (test.isPending) return words.testing;
    if (test.data === undefined || test.data.problem !== null) return null;
    const { proxy, tookMs } = test.data;
    const time = format.milliseconds(tookMs);
    return proxy === null ? words.reached({ time }) : words.reachedBy({ time, proxy });
  };

  return (
    <SettingsSection title={words.test}>
      <Form
        onSubmit={() => {
          if (baseUrl.trim() !== '') test.mutate({ baseUrl });
        }}
      >
        <TextField
          label={words.testAddress}
          hint={words.testHint}
          inputMode="url"
          value={baseUrl}
          onValue={setTyped}
        />
        <Button type="submit" disabled={baseUrl.trim() === '' || test.isPending}>
          {words.runTest}
        </Button>
      </Form>
      <Row role="status">
        <Text as="p" tone="secondary">
          {message()}
        </Text>
      </Row>
      {problem === null || test.isPending ? null : <ProblemView problem={problem} />}
    </SettingsSection>
  );
}

/** Network settings: proxy, certificate authorities, and a connection test. */
export function NetworkSettings() {
  const query = useRead('network.get', {});
  return (
    <>
      <PolicySettings />
      {query.isPending ? null : query.isError ? (
        <Failure of={query} />
      ) : (
        <>
          <ProxySettings network={query.data} />
          <AuthoritySettings network={query.data} />
        </>
      )}
      <ConnectionTest />
    </>
  );
}
