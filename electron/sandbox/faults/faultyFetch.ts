import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultBook } from './faultBook.ts';
import { spoil, type Spoiling } from './spoil.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

export interface FaultyDoors {
  readonly fetch: Fetch;
  /** Looks at credential and rate of a request, and does no more. */
  readonly admitOnly: Fetch;
  /** Hears of every answer, if anybody listens. */
  readonly onAnswer?: (request: Request, status: number) => void;
  readonly book: FaultBook;
  readonly latencyMs: number;
  readonly spoiling: Omit<Spoiling, 'outgoing'>;
}

/** The app as clients meet it: late, if that was asked for, and with the faults that were planned. */
export function faultyFetch(
  doors: FaultyDoors,
): (request: Request, outgoing: ServerResponse) => Response | Promise<Response> {
  const { fetch, book, latencyMs } = doors;

  const faulty = async (request: Request, outgoing: ServerResponse): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const planned = book.of(request.method, pathname, null);
    const skipped = planned.find((fault) => fault.kind === 'status' && !fault.carriedOut);
    let response = await (skipped === undefined ? fetch(request) : doors.admitOnly(request));
    if (latencyMs > 0 && pathname.startsWith('/v2/')) await wait(latencyMs, undefined, { ref: false });
    const faults = [...planned, ...book.of(request.method, pathname, response.status)];
    for (const fault of faults) response = await spoil(fault, response, { ...doors.spoiling, outgoing });
    doors.onAnswer?.(request, response.status);
    return response;
  };

  return (request, outgoing) => {
    const plain = latencyMs === 0 && book.isEmpty && doors.onAnswer === undefined;
    return plain ? fetch(request) : faulty(request, outgoing);
  };
}
