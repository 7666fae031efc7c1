import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { HttpAnswer } from './http.ts';

const LEFT_OUT = '[token]';

/** Shorter ones occur in other words, and are no tokens of this service. */
const SHORTEST = 12;

/** The forms in which a text may hold the token: as it is, within JSON, within an address. */
function formsOf(token: string): string[] {
  const inJson = JSON.stringify(token).slice(1, -1);
  return [...new Set([token, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(token)])];
}

function cleared(text: string, forms: readonly string[]): string {
  return forms.reduce((rest, form) => rest.replaceAll(form, LEFT_OUT), text);
}

function clearedBody(body: Uint8Array<ArrayBuffer>, forms: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!forms.some((form) => bytes.includes(form))) return body;
  // Latin-1 maps every byte to one character and back, so nothing but the token changes.
  return new Uint8Array(Buffer.from(cleared(bytes.toString('latin1'), forms), 'latin1'));
}

function clearedHeaders(headers: Headers, forms: readonly string[]): Headers {
  const values = [...headers];
  if (!values.some(([, value]) => forms.some((form) => value.includes(form)))) return headers;
  return new Headers(values.map(([name, value]): [string, string] => [name, cleared(value, forms)]));
}

/**
 * The answer without the token in it. A gateway that is broken, or a page for debugging, sends back what it was
 * sent, and from an answer the token would reach the page, the mirror and the log; so it is taken out here, before
 * anybody reads.
 */
export function withoutToken(answer: Result<HttpAnswer>, token: string): Result<HttpAnswer> {
  if (token.length < SHORTEST) return answer;
  const forms = formsOf(token);
  if (answer.ok) {
    const { status, headers, body } = answer.value;
    return ok({ status, headers: clearedHeaders(headers, forms), body: clearedBody(body, forms) });
  }
  // What a failed fetch says of itself may quote the header that it could not send.
  if (answer.problem.kind !== 'network') return answer;
  return failed({ ...answer.problem, detail: cleared(answer.problem.detail, forms) });
}
