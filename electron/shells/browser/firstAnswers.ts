import type { App, AppEvent } from '#core/app.ts';
import { isRecord } from '#core/json.ts';
import { connectionOfValue } from '#core/windowState/windowStateModule.ts';
import type { Dispatch } from '#host/dispatch.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import {
  type FirstAnswer,
  type FirstCall,
  FIRST_METHODS,
  firstCallsName,
} from '#shared/contract/loopback.ts';

/** What takes longer is answered over the WebSocket. The page draws its first rows with these answers. */
const WAIT_MS = 2000;
/** A page that doesn't connect within this time loads everything again. */
const CONNECT_MS = 10_000;

/** What every page asks first. */
const ALWAYS = ['app.info', 'connections.list', 'settings.get'] as const;

/** What a page would be answered if it started now. Calls that take too long are left out. */
export async function answersTo(dispatch: Dispatch): Promise<readonly FirstAnswer[]> {
  const limit = AbortSignal.timeout(WAIT_MS);
  const answers: FirstAnswer[] = [];
  const ask = async (call: FirstCall): Promise<unknown> => {
    const result = await dispatch(call.method, call.input, limit);
    if (!result.ok || limit.aborted) return null;
    answers.push({ ...call, value: result.value });
    return result.value;
  };
  const state = ask({ method: 'windowState.get', input: {} });
  const all = Promise.all([
    ...ALWAYS.map((method) => ask({ method, input: {} })),
    state.then((values) => Promise.all(firstCalls(values).map(ask))),
  ]);
  await Promise.race([
    all,
    new Promise((resolve) => {
      limit.addEventListener('abort', resolve, { once: true });
    }),
  ]);
  return [...answers];
}

/**
 * The answers that the next run may repeat before it is loaded: what concerns this connection alone, because they are
 * deleted with it, and not how the run before ended.
 */
export function forNextRun(
  answers: readonly FirstAnswer[],
  connectionId: ConnectionId,
): readonly FirstAnswer[] {
  const isItsOwn = (name: string): boolean => [null, connectionId].includes(connectionOfValue(name));
  return answers.flatMap((answer) => {
    const { method, input, value } = answer;
    if ((property(input, 'connectionId') ?? connectionId) !== connectionId) return [];
    if (method === 'connections.list' && Array.isArray(value))
      return [{ ...answer, value: value.filter((each) => property(each, 'id') === connectionId) }];
    if (!isRecord(value)) return [answer];
    if (method === 'app.info') return [{ ...answer, value: { ...value, badEnd: null } }];
    if (method !== 'windowState.get') return [answer];
    return [
      { ...answer, value: Object.fromEntries(Object.entries(value).filter(([name]) => isItsOwn(name))) },
    ];
  });
}

/** Answers what a page will ask, before it has a WebSocket. */
export interface FirstAnswers {
  answer(): Promise<readonly FirstAnswer[]>;
  /** Events since the last answer, for the page that connects next. */
  takeEvents(): readonly AppEvent[];
}

export function openFirstAnswers(app: Pick<App, 'onEvent'>, dispatch: Dispatch): FirstAnswers {
  let events: AppEvent[] = [];
  let stop = (): void => {};
  const takeEvents = (): readonly AppEvent[] => {
    stop();
    const taken = events;
    events = [];
    return taken;
  };
  const record = (): void => {
    takeEvents();
    const unsubscribe = app.onEvent((event) => events.push(event));
    const timer = setTimeout(takeEvents, CONNECT_MS).unref();
    stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  };

  return {
    takeEvents,
    answer: () => {
      record();
      return answersTo(dispatch);
    },
  };
}

/** What the last used workspace asked last, as its page remembered it. */
function firstCalls(state: unknown): readonly FirstCall[] {
  const connectionId = parsed(property(state, 'lastConnection'));
  if (typeof connectionId !== 'string') return [];
  const calls = parsed(property(state, firstCallsName(connectionId)));
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown) => {
    const method = FIRST_METHODS.find((each) => each === property(call, 'method'));
    return method === undefined ? [] : [{ method, input: property(call, 'input') }];
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function parsed(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}
