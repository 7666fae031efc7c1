import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { HttpAnswer } from './http.ts';
import { TokenForms } from './tokenForms.ts';

const LEFT_OUT = '[token]';

/** Shorter ones occur in other words, and are no tokens of this service. */
const SHORTEST = 12;

function clearedText(text: string, forms: TokenForms): string {
  let [rest, at] = ['', 0];
  for (const [from, to] of forms.find(text)) {
    rest += text.slice(at, from) + LEFT_OUT;
    at = to;
  }
  return rest + text.slice(at);
}

function clearedBody(body: Uint8Array<ArrayBuffer>, forms: TokenForms): Uint8Array<ArrayBuffer> {
  // Latin-1 maps every byte to one character and back, so nothing but the token changes.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const clear = clearedText(text, forms);
  return clear === text ? body : new Uint8Array(Buffer.from(clear, 'latin1'));
}

function clearedHeaders(headers: Headers, forms: TokenForms): Headers {
  const values = [...headers].map(([name, value]): [string, string] => [name, clearedText(value, forms)]);
  return values.every(([name, value]) => headers.get(name) === value) ? headers : new Headers(values);
}

/**
 * Takes a token out of answers. A gateway that is broken, or a page for debugging, sends back what it was sent, and
 * from an answer the token would reach the page, the mirror and the log; so it is taken out of the bytes, before
 * anything reads them: the thread that parses large pages gets them clean and never needs to know the token.
 */
export function tokenRemover(token: string): (answer: Result<HttpAnswer>) => Result<HttpAnswer> {
  if (token.length < SHORTEST) return (answer) => answer;
  const forms = new TokenForms(token);
  return (answer) => {
    if (answer.ok) {
      const { status, headers, body } = answer.value;
      return ok({ status, headers: clearedHeaders(headers, forms), body: clearedBody(body, forms) });
    }
    // What a failed fetch says of itself may quote the header that it could not send.
    if (answer.problem.kind !== 'network') return answer;
    return failed({ ...answer.problem, detail: clearedText(answer.problem.detail, forms) });
  };
}
