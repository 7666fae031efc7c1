import { ProblemError } from './problemDetails.ts';

/** Whether a parsed value is an object with keys, and not null or an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const mostBodyBytes = 1024 * 1024;

/** Reads a JSON body: 415 for other types, 413 above a megabyte, 422 for invalid JSON. */
export async function readJsonBody(request: Request): Promise<unknown> {
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
