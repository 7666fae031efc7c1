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

/** Far above what a page sends at once; more means a bug or a foreign page. */
export const MOST_CALLS_IN_FLIGHT = 256;

/** The connected page; the shell provides the transport. */
export interface PagePort {
  send(message: HostMessage): void;
  /** The page broke the protocol and the shell must disconnect it. The reason is a readable sentence. */
  dismiss(reason: string): void;
  /** Brings the page's window to the front, where the page can't. */
  raise?(): void;
}

/** One connected page: its calls in flight and its events. */
export interface Session {
  /** A message as received, expected to be JSON text. */
  receive(raw: unknown): void;
  /** The page has left: aborts its calls and sends nothing more. */
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

  const dismiss = (reason: string): void => {
    logger.warn('A page was disconnected.', { reason });
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

  const start = (call: Call): void => {
    // Answers are matched by id, so two calls with the same id could swap theirs.
    if (inFlight.has(call.id)) return dismiss('Two calls have the same id.');
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
      if (!reading.ok) return dismiss(reading.reason);
      const { message } = reading;
      if (message.kind === 'call') start(message);
      else if (message.kind === 'raise') page.raise?.();
      // The id stays reserved until the handler returns: a cancelled write may still be answered.
      else inFlight.get(message.id)?.abort();
    },
    close,
  };
}

type Call = Extract<PageMessage, { kind: 'call' }>;

const tooMany: Problem = {
  kind: 'contract',
  detail: `More than ${MOST_CALLS_IN_FLIGHT} calls are in flight. Wait for some to finish.`,
};

type Reading = { ok: true; message: PageMessage } | { ok: false; reason: string };

function readMessage(raw: unknown): Reading {
  if (typeof raw !== 'string') return { ok: false, reason: 'A message was not text.' };
  if (Buffer.byteLength(raw) > MOST_MESSAGE_BYTES) return { ok: false, reason: 'A message was too large.' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    return { ok: false, reason: 'A message was not JSON.' };
  }
  const message = pageMessage.safeParse(parsed);
  return message.success
    ? { ok: true, message: message.data }
    : { ok: false, reason: 'A message did not fit the protocol.' };
}
