import { Check, Loader, Minus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CheckStep, Connection, ConnectionColor } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useKeptIn } from '../../queries/useKeptIn.ts';
import { useCommand } from '../../queries/ask.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import {
  type ConnectionInput,
  missingFields,
  missingScopes,
  retryDelay,
  withStep,
} from './connectionCheck.ts';
import { ColorChoice, TokenField } from './ConnectionFields.tsx';
import css from './ConnectDialog.module.css';

interface CheckState {
  readonly running: boolean;
  readonly steps: readonly CheckStep[];
  readonly problem: Problem | null;
}

interface CheckInput {
  readonly baseUrl: string;
  readonly token: string;
}

const idle: CheckState = { running: false, steps: [], problem: null };

/** Resolves after the delay, or as soon as it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Runs the checklist and shows each step as it arrives. An unreachable address is checked again after a
 * while. A new run, or unmounting, cancels the previous one.
 */
function useConnectionCheck() {
  const [state, setState] = useState<CheckState>(idle);
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  const check = async (
    input: CheckInput,
    signal: AbortSignal,
    onStep: (step: CheckStep) => void,
  ): Promise<CheckState> => {
    const checkId = crypto.randomUUID();
    let steps = idle.steps;
    const unsubscribe = transport.subscribe('connections.checkStep', (event) => {
      if (event.checkId !== checkId) return;
      steps = withStep(steps, event.step);
      onStep(event.step);
    });
    const result = await transport.call('connections.check', { checkId, ...input }, { signal });
    unsubscribe();
    return { running: false, ...(result.ok ? result.value : { steps, problem: result.problem }) };
  };

  /** The failed check stays on screen until a later one has a different result. */
  const checkAgain = async (input: CheckInput, signal: AbortSignal, failed: CheckState) => {
    let last = failed;
    for (let retries = 0; ; retries += 1) {
      const delay = retryDelay(last.problem, retries);
      if (delay === null) break;
      await pause(delay, signal);
      if (signal.aborted) return;
      last = await check(input, signal, () => undefined);
      if (signal.aborted) return;
    }
    if (last !== failed) setState(last);
  };

  /** The final steps; null if the check failed, with the problem in the state. */
  const run = async (baseUrl: string, token: string): Promise<readonly CheckStep[] | null> => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setState({ ...idle, running: true });
    const input = { baseUrl, token };
    const done = await check(input, signal, (step) => {
      if (!signal.aborted) setState((before) => ({ ...before, steps: withStep(before.steps, step) }));
    });
    if (signal.aborted) return null;
    setState(done);
    void checkAgain(input, signal, done);
    return done.problem === null ? done.steps : null;
  };

  /** After a change of the input, the results no longer apply. */
  const reset = () => {
    current.current?.abort();
    setState(idle);
  };

  return { ...state, run, reset };
}

const icons = { running: Loader, passed: Check, failed: X, skipped: Minus } as const;
const STEP_TONES = { running: 'tertiary', passed: 'good', failed: 'bad', skipped: 'tertiary' } as const;

/** The checklist while it runs: each step with its state as an icon and in words. */
function CheckSteps({ steps }: { readonly steps: readonly CheckStep[] }) {
  const { connect } = useText();
  return (
    <Stack as="ul" gap={2} aria-label={connect.steps} aria-live="polite">
      {steps.map((step) => {
        const Icon = icons[step.state];
        const words =
          step.name === 'scope'
            ? (lookUp(connect.stepScopes, step.scope ?? '') ?? step.scope)
            : connect.stepNames[step.name];
        return (
          <Row as="li" gap={8} key={`${step.name} ${step.scope ?? ''}`} className={css['step']}>
            <Text tone={STEP_TONES[step.state]} className={cx(step.state === 'running' && css['running'])}>
              <Icon size={14} aria-hidden />
            </Text>
            <Text tone={step.state === 'skipped' ? 'tertiary' : 'primary'}>
              {words}
              {step.state === 'skipped' ? (
                `: ${connect.stepStates.skipped}`
              ) : (
                <VisuallyHidden>: {connect.stepStates[step.state]}</VisuallyHidden>
              )}
            </Text>
          </Row>
        );
      })}
    </Stack>
  );
}

interface ConnectDialogProps {
  readonly onClose: () => void;
  readonly onConnected: (connection: Connection) => void;
}

/** Whether any field has content. Read from the fields: the token must not be in React's state. */
function hasInput(form: HTMLFormElement): boolean {
  const fields = form.querySelectorAll<HTMLInputElement>('[data-field] input');
  return [...fields].some(({ value }) => value.trim() !== '');
}

/**
 * Adds a connection. The input is checked step by step before anything is stored, and is kept in the form.
 */
export function ConnectDialog({ onClose, onConnected }: ConnectDialogProps) {
  const text = useText();
  const { connect } = text;
  const keptIn = useKeptIn();
  const check = useConnectionCheck();
  const formId = useId();
  const token = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [color, setColor] = useState<ConnectionColor>('blue');
  const [baseUrl, setBaseUrl] = useState('');
  const [readOnly, setReadOnly] = useState(true);
  const alwaysReadOnly = usePolicyBlock('changes');
  const [typed, setTyped] = useState(false);
  const [missing, setMissing] = useState<readonly (keyof ConnectionInput)[]>([]);

  const add = useCommand('connections.add', {
    refreshes: ['connections.list'],
    onSuccess: (connection) => {
      if (token.current !== null) token.current.value = '';
      onConnected(connection);
    },
  });
  const busy = check.running || add.isPending;
  /** Of the address or the token: what was found out about others doesn't apply. */
  const onChanged = (): void => {
    check.reset();
    if (!add.isPending) add.reset();
  };

  /** Focuses the first required field that is empty. */
  const isComplete = (form: HTMLFormElement, intent: 'check' | 'connect'): boolean => {
    const input = { name, address: baseUrl, token: token.current?.value ?? '' };
    const fields = missingFields(input, intent);
    setMissing(fields);
    const [first] = fields;
    if (first === undefined) return true;
    form.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)?.focus();
    return false;
  };

  const submit = async (form: HTMLFormElement, intent: 'check' | 'connect') => {
    if (busy || !isComplete(form, intent)) return;
    add.reset();
    const typed = token.current?.value ?? '';
    const steps = await check.run(baseUrl, typed);
    if (steps === null || intent === 'check') return;
    const lacking = missingScopes(steps);
    try {
      await add.mutateAsync({ name: name.trim(), color, baseUrl, token: typed, readOnly });
      if (lacking > 0) showToast({ words: connect.missingScopes({ count: lacking }) });
    } catch {
      // The mutation's state shows the error below.
    }
  };

  const problem = check.problem ?? add.error?.problem ?? null;
  const passed = check.steps.length > 0 && !check.running && problem === null;
  const lacking = missingScopes(check.steps);

  return (
    <Dialog
      title={connect.connectTitle}
      onClose={onClose}
      unsaved={typed}
      footer={
        <>
          <p role="status">
            {passed && !add.isPending
              ? lacking === 0
                ? connect.checkedFine
                : connect.missingScopes({ count: lacking })
              : null}
          </p>
          <Button type="submit" form={formId} value="check" aria-disabled={busy}>
            {check.running ? connect.checking : connect.check}
          </Button>
          <Button look="primary" type="submit" form={formId} value="connect" aria-disabled={busy}>
            {add.isPending ? connect.connecting : connect.submit}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={16}
        id={formId}
        noValidate
        onInput={(event) => setTyped(hasInput(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent;
          const intent =
            submitter instanceof HTMLButtonElement && submitter.value === 'check' ? 'check' : 'connect';
          void submit(event.currentTarget, intent);
        }}
      >
        <div className={css['pair']}>
          <div data-field="name">
            <TextField
              label={connect.name}
              error={missing.includes('name') ? connect.nameMissing : null}
              spellCheck
              value={name}
              maxLength={80}
              placeholder={connect.namePlaceholder}
              onValue={setName}
            />
          </div>
          <ColorChoice value={color} onChange={setColor} />
        </div>
        <div data-field="address" onInput={onChanged}>
          <TextField
            label={connect.address}
            hint={connect.addressHint}
            error={missing.includes('address') ? connect.addressMissing : null}
            inputMode="url"
            maxLength={8192}
            value={baseUrl}
            placeholder={connect.addressPlaceholder}
            onValue={setBaseUrl}
          />
        </div>
        <div data-field="token" onInput={onChanged}>
          <TokenField ref={token} error={missing.includes('token') ? connect.tokenMissing : null} />
        </div>
        <Row as="label" gap={8} align="start" className={css['check']}>
          <input
            type="checkbox"
            checked={readOnly}
            disabled={alwaysReadOnly !== null}
            onChange={(event) => setReadOnly(event.target.checked)}
          />
          <span>
            {connect.readOnly}
            <Text as="div" size="small" tone="tertiary">
              {alwaysReadOnly ?? connect.readOnlyHint}
            </Text>
          </span>
        </Row>
        <Text as="p" size="small" tone="tertiary">
          {keptIn}
        </Text>
        {check.steps.length === 0 ? null : <CheckSteps steps={check.steps} />}
        {problem === null ? null : <ProblemView problem={problem} action={null} />}
      </Stack>
    </Dialog>
  );
}
