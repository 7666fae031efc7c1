import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import {
  MOST_MESSAGE_BYTES,
  pageMessage,
  type HostMessage,
  type PageMessage,
} from '#shared/contract/wire.ts';
import type { Dispatch } from './dispatch.ts';

/** Far above what a page ever asks at once; a page that exceeds it is broken or not ours. */
export const MOST_CALLS_IN_FLIGHT = 256;

/** The connected page as the host sees it; the shell puts its own wire behind it. */
export interface PagePort {
  send(message: HostMessage): void;
  /** The page broke the protocol: the shell ends its connection. The reason is a plain sentence. */
  dismiss(reason: string): void;
}

/** One connected page: its calls in flight, and the events that go out to it. */
export interface Session {
  /** A message as it came over the wire: JSON text, nothing else. */
  receive(raw: unknown): void;
  /** The page has left: everything it asked for is aborted, and nothing is sent to it any more. */
  close(): void;
}

export function openSession(
  app: Pick<App, 'onEvent'>,
  dispatch: Dispatch,
  page: PagePort,
  logger: Logger,
): Session {
  const inFlight = new Map<number, AbortController>();
  let open = true;

  const stopEvents = app.onEvent(({ name, payload }) => page.send({ kind: 'event', name, payload }));

  const close = (): void => {
    open = false;
    stopEvents();
    for (const call of inFlight.values()) call.abort();
    inFlight.clear();
  };

  const breach = (reason: string): void => {
    logger.warn('A page was sent away.', { reason });
    close();
    page.dismiss(reason);
  };

  const answer = (id: number, result: Result<unknown>): void => {
    if (!open) return;
    page.send(
      result.ok
        ? { kind: 'answer', id, ok: true, value: result.value }
        : { kind: 'answer', id, ok: false, problem: result.problem },
    );
  };

  const begin = (call: Call): void => {
    // An answer names its call by number only, so two calls under one number could swap their answers.
    if (inFlight.has(call.id)) return breach('Two calls bore the same number.');
    if (inFlight.size >= MOST_CALLS_IN_FLIGHT) return answer(call.id, failed(tooMany));
    const controller = new AbortController();
    inFlight.set(call.id, controller);
    void complete(call, controller.signal);
  };

  const complete = async (call: Call, signal: AbortSignal): Promise<void> => {
    const result = await dispatch(call.method, call.input, signal);
    inFlight.delete(call.id);
    answer(call.id, result);
  };

  return {
    receive: (raw) => {
      if (!open) return;
      const reading = readMessage(raw);
      if (!reading.ok) return breach(reading.reason);
      const { message } = reading;
      if (message.kind === 'call') begin(message);
      // The number stays taken until the handler has let go: a cancelled write may still have an answer.
      else inFlight.get(message.id)?.abort();
    },
    close,
  };
}

type Call = Extract<PageMessage, { kind: 'call' }>;

const tooMany: Problem = {
  kind: 'contract',
  detail: `More than ${MOST_CALLS_IN_FLIGHT} calls were under way at once.`,
};

type Reading = { ok: true; message: PageMessage } | { ok: false; reason: string };

function readMessage(raw: unknown): Reading {
  if (typeof raw !== 'string') return { ok: false, reason: 'A message was no text.' };
  if (Buffer.byteLength(raw) > MOST_MESSAGE_BYTES) return { ok: false, reason: 'A message was too large.' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    return { ok: false, reason: 'A message was no JSON.' };
  }
  const message = pageMessage.safeParse(parsed);
  return message.success
    ? { ok: true, message: message.data }
    : { ok: false, reason: 'A message did not fit the protocol.' };
}
