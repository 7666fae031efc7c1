import type { z } from '@hono/zod-openapi';
import { badParameter, type ErrorItem, ProblemError } from './problemDetails.ts';

/** The decoded parameters of a query string, in order; several values if a name is repeated. */
export type Query = ReadonlyMap<string, readonly string[]>;

const noParameters: Query = new Map();

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ProblemError('invalidQuery', 'The query string is not percent-encoded correctly.', {
      errors: [{ code: 'invalid_encoding', message: `"${text}" can't be decoded.` }],
    });
  }
}

/** Parses the part after the question mark. URLSearchParams would silently keep broken escapes. */
export function readQuery(url: string): Query {
  const mark = url.indexOf('?');
  if (mark < 0 || mark === url.length - 1) return noParameters;
  const hash = url.indexOf('#', mark);
  const query = new Map<string, string[]>();
  for (const part of url.slice(mark + 1, hash < 0 ? undefined : hash).split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    const values = query.get(name);
    if (values === undefined) query.set(name, [value]);
    else values.push(value);
  }
  return query;
}

const replacedBy: Readonly<Record<string, string>> = {
  company_id: 'filter[company_ids][eq]',
  processing_status: 'filter[processing_status][eq]',
  sort: 'order_by',
  order: 'order_by',
};

/** API section "Versioning": only canonical names are accepted. Reports all others at once. */
export function acceptOnly(query: Query, accepted: (name: string) => boolean): void {
  if (query.size === 0) return;
  const errors: ErrorItem[] = [];
  for (const name of query.keys()) {
    if (accepted(name)) continue;
    const instead = replacedBy[name];
    errors.push({
      field: name,
      code: 'unknown_parameter',
      message: instead === undefined ? `There is no parameter ${name} here.` : `Use ${instead} instead.`,
    });
  }
  if (errors.length === 0) return;
  const names = errors.map(({ field }) => field).join(', ');
  throw new ProblemError('invalidQuery', `Not a parameter of this operation: ${names}.`, { errors });
}

/** The value of a parameter that may occur only once. */
export function single(query: Query, name: string): string | undefined {
  const values = query.get(name);
  if (values === undefined) return undefined;
  if (values.length > 1) throw badParameter(name, 'repeated_parameter', `${name} may be given only once.`);
  return values[0];
}

/** The values of a comma-separated parameter; repeating it adds to the list. */
export function listed(query: Query, name: string): readonly string[] | undefined {
  const values = query.get(name)?.flatMap((value) => value.split(','));
  if (values?.includes('')) throw badParameter(name, 'empty_value', `${name} contains an empty value.`);
  return values;
}

/** Whether a parsed value is an object with keys, and not null or an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const mostBodyBytes = 1024 * 1024;

/** Reads a body of this schema; 422 with an error for each invalid field. */
export async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJsonBody(request));
  if (parsed.success) return parsed.data;
  throw new ProblemError('validationFailed', 'The body does not match the schema.', {
    errors: parsed.error.issues.slice(0, 100).map((issue) => ({
      ...(issue.path.length === 0 ? {} : { field: pathOf(issue.path) }),
      code: issue.code,
      message: issue.message,
    })),
  });
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

/** Reads a JSON body: 415 for other types, 413 above a megabyte, 422 for invalid JSON. */
async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new ProblemError('unsupportedMediaType', 'The body must be application/json.');
  }
  const encoding = request.headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new ProblemError('unsupportedMediaType', 'The body must not be compressed.');
  }
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('validationFailed', 'The body is not valid JSON.', {
      errors: [{ code: 'invalid_json', message: 'The body is not valid JSON.' }],
    });
  }
}

async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (announced > mostBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > mostBodyBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // A client that disconnected won't receive this, but it must not count as a failure of the sandbox.
    throw new ProblemError('malformedRequest', 'The body was cut off.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ProblemError('validationFailed', 'The body is not UTF-8.', {
      errors: [{ code: 'invalid_encoding', message: 'The body is not UTF-8.' }],
    });
  }
}

function tooLarge(): ProblemError {
  // The rest of the body is never read, so the connection can't be reused.
  return new ProblemError('contentTooLarge', `A body may have up to ${mostBodyBytes} bytes.`, {
    headers: { Connection: 'close' },
  });
}
