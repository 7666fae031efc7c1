import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CleanUp } from '../../testing/cleanUp.ts';
import { httpServer } from '../../testing/httpServer.ts';

const contactsBody = z.object({ contact_ids: z.array(z.string()) });
const crmBody = z.object({ object_type: z.string(), crm_object_id: z.string(), source: z.string() });

export interface ServedRecord {
  contacts: string[];
  crm: { object_type: string; crm_object_id: string; source: string } | null;
  version: number;
}

/** One PUT, in the order of application. */
export interface AppliedPut {
  readonly id: string;
  readonly what: 'contacts' | 'crm';
  readonly contacts: readonly string[];
  readonly crm: string | null;
}

/**
 * What happens to one request. `cut` closes the connection without a response, before or after the request is
 * applied.
 */
export type Fault =
  | { readonly kind: 'cut-before' }
  | { readonly kind: 'cut-after' }
  | { readonly kind: 'truncate' }
  | { readonly kind: 'half-close' }
  | { readonly kind: 'silence' }
  /** A gateway holds the request until `until` resolves and then applies it; `cut` closes the connection first. */
  | { readonly kind: 'held'; readonly until: Promise<void>; readonly cut: boolean }
  | { readonly kind: 'dribble'; readonly pieces: number; readonly everyMs: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly applied: boolean;
      readonly headers?: Record<string, string>;
      /** Title of the problem document; without it the response looks like a gateway's. */
      readonly title?: string;
    }
  | { readonly kind: 'no-content' }
  | { readonly kind: 'web-page'; readonly applied: boolean };

export interface Moment {
  readonly method: string;
  readonly id: string;
  readonly what: 'engagement' | 'contacts' | 'crm';
  readonly record: ServedRecord;
}

export interface RecordServiceOptions {
  /** Called before a request is applied: another editor may write, or a fault be chosen. */
  readonly before?: (moment: Moment) => Fault | null;
  /** Called after it was applied and before the response. */
  readonly after?: (moment: Moment) => void;
  /** Calendar resources: remain on the record whatever is sent. */
  readonly rooms?: readonly string[];
}

/**
 * A small real engagements API on loopback for situations that are rare in the sandbox: another editor at any
 * moment, connections that break at any point. `updated_at` grows with every change and nothing else.
 */
export async function recordService(options: RecordServiceOptions = {}, cleanUp?: CleanUp) {
  const records = new Map<string, ServedRecord>();
  const puts: AppliedPut[] = [];
  let requests = 0;

  const record = (id: string): ServedRecord => {
    const known = records.get(id) ?? { contacts: [], crm: null, version: 1 };
    records.set(id, known);
    return known;
  };
  /** A change by anyone. */
  const change = (id: string, to: Partial<Pick<ServedRecord, 'contacts' | 'crm'>>): void => {
    const known = record(id);
    Object.assign(known, to);
    known.version += 1;
  };

  const apply = (id: string, what: 'contacts' | 'crm', body: unknown): void => {
    if (what === 'contacts') {
      const all = contactsBody.parse(body).contact_ids;
      const sent = all.filter((contact) => !options.rooms?.includes(contact));
      const kept = record(id).contacts.filter((contact) => options.rooms?.includes(contact));
      change(id, { contacts: [...new Set([...sent, ...kept])] });
    } else {
      const crm = crmBody.parse(body);
      change(id, { crm: { ...crm, source: crm.source.toUpperCase() } });
    }
    const { contacts, crm } = record(id);
    puts.push({ id, what, contacts: [...contacts].sort(), crm: crm?.crm_object_id ?? null });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const url = new URL(request.url ?? '/', 'http://service');
    const [id = '', tail] = url.pathname.split('/').slice(3);
    const what = tail === 'contacts' ? 'contacts' : tail === undefined ? 'engagement' : 'crm';
    const method = request.method ?? 'GET';
    const body = method === 'PUT' ? await jsonOf(request) : {};
    const moment: Moment = { method, id, what, record: record(id) };
    const fault = options.before?.(moment) ?? null;
    if (fault?.kind === 'cut-before') return void response.destroy();
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'held') {
      if (fault.cut) response.destroy();
      await fault.until;
    }
    const refused = (fault?.kind === 'status' || fault?.kind === 'web-page') && !fault.applied;
    if (method === 'PUT' && what !== 'engagement' && !refused) apply(id, what, body);
    options.after?.(moment);
    if (fault?.kind === 'held') return void response.destroy();
    const withContacts = url.searchParams.get('expand')?.includes('contacts') === true;
    await answer(response, JSON.stringify(engagementOf(id, record(id), withContacts)), fault);
  };

  const server = await httpServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  }, cleanUp);
  return { ...server, record, change, puts, requests: () => requests };
}

/** The `updated_at` of a version. */
export function versionAt(version: number): string {
  return new Date(Date.UTC(2026, 0, 1) + version).toISOString();
}

function engagementOf(id: string, record: ServedRecord, withContacts: boolean): unknown {
  return {
    object: 'engagement',
    id,
    title: `Call ${id}`,
    engagement_type: 'CALL',
    processing_status: 'COMPLETED',
    is_private: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: versionAt(record.version),
    crm_association: record.crm,
    ...(withContacts
      ? { contacts: record.contacts.map((contact) => ({ object: 'contact', id: contact })) }
      : {}),
  };
}

async function answer(response: ServerResponse, text: string, fault: Fault | null): Promise<void> {
  const json = { 'content-type': 'application/json', 'x-request-id': 'rid_1' };
  switch (fault?.kind) {
    case 'cut-after':
      response.destroy();
      return;
    case 'truncate':
      response.writeHead(200, { ...json, 'content-length': text.length }).write(text.slice(0, 40));
      setImmediate(() => response.destroy());
      return;
    case 'half-close':
      response.writeHead(200, json).end(text.slice(0, 40));
      return;
    case 'dribble':
      response.writeHead(200, json);
      for (let piece = 0; piece < fault.pieces; piece += 1) {
        response.write(' ');
        await new Promise((resolve) => setTimeout(resolve, fault.everyMs));
      }
      response.end(text);
      return;
    case 'status':
      response
        .writeHead(fault.status, { 'content-type': 'application/problem+json', ...fault.headers })
        .end(JSON.stringify(fault.title === undefined ? {} : { title: fault.title }));
      return;
    case 'web-page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the hotel</html>');
      return;
    case 'no-content':
      response.writeHead(204, json).end();
      return;
    case 'cut-before':
    case 'silence':
    case 'held':
    case undefined:
      response.writeHead(200, json).end(text);
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return JSON.parse(text);
}
