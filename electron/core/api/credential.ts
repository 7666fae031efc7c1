import { failed, ok, type Result } from '#shared/contract/result.ts';

/** What a header can carry without being rejected or rewritten on its way: visible ASCII without spaces. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Removes what gets copied along with a token: whitespace, quotes, a `Bearer` prefix. */
function stripWrapping(pasted: string): string {
  let text = pasted;
  for (;;) {
    const next = text
      .trim()
      .replace(/^(["'`“‘])([\s\S]*)(["'`”’])$/, '$2')
      .replace(/^authorization\s*:\s*/i, '')
      .replace(/^bearer\s+/i, '');
    if (next === text) return text;
    text = next;
  }
}

/** Extracts the token from pasted text. The problem never contains the token. */
export function cleanToken(pasted: string): Result<string> {
  const token = stripWrapping(pasted);
  if (token === '' || /^bearer$/i.test(token)) {
    return failed({ kind: 'refused', reason: 'invalid-token', detail: 'The token is empty.' });
  }
  if (!SENDABLE.test(token)) {
    const detail = /\s/.test(token)
      ? 'The token contains a space or line break; copy it again in one piece.'
      : 'The token contains an invalid character; copy it again from where it was issued.';
    return failed({ kind: 'refused', reason: 'invalid-token', detail });
  }
  return ok(token);
}

/** `bearer` sends `Bearer <token>`, `raw` the token only (docs/api-assumptions.md, A25). */
export type CredentialForm = 'bearer' | 'raw';

export interface Credential {
  readonly token: string;
  readonly form: CredentialForm;
}

export function authorization(credential: Credential): string {
  return credential.form === 'bearer' ? `Bearer ${credential.token}` : credential.token;
}

/**
 * The form in which a token can be sent: only keys that start with `sk-apik_` may be sent without a prefix.
 */
export function usableForm(token: string, wanted: CredentialForm): CredentialForm {
  return token.startsWith('sk-apik_') ? wanted : 'bearer';
}

/** What a response proves about the credential: nothing if it is `undecided` or its caller has cancelled. */
export type CredentialOutcome = 'accepted' | 'refused' | 'undecided' | 'cancelled';

export interface AttemptResult<T> {
  readonly credentialOutcome: CredentialOutcome;
  readonly value: T;
}

interface CredentialFormsOptions<T> {
  readonly onForm: (form: CredentialForm) => void;
  readonly onRejected: () => void;
  /** For requests that waited for another one to determine the form, without success. */
  readonly undecided: T;
}

/**
 * Sends the requests of one connection in the form that its API accepts. A 401 is judged by the form in which
 * this very request was sent: if another request has found the right form since, it is sent again in that
 * form and proves nothing about the token. Only one request at a time tries the other form; all others wait
 * for its result.
 */
export class CredentialForms<T> {
  readonly #token: string;
  readonly #options: CredentialFormsOptions<T>;
  #form: CredentialForm;
  #rejected = false;
  /** The request in flight in the other form. */
  #trial: Promise<AttemptResult<T>> | null = null;

  constructor(credential: Credential, options: CredentialFormsOptions<T>) {
    this.#token = credential.token;
    this.#form = credential.form;
    this.#options = options;
  }

  /** Whether the token was refused in every possible form. */
  get rejected(): boolean {
    return this.#rejected;
  }

  /** `attempt` sends the request in a given form; it is called once or twice. */
  async send(attempt: (credential: Credential) => Promise<AttemptResult<T>>): Promise<T> {
    if (this.#trial !== null) await this.#trial;
    const form = this.#form;
    const first = await attempt({ token: this.#token, form });
    if (first.credentialOutcome !== 'refused') return first.value;
    while (!this.#rejected) {
      if (this.#form !== form) {
        const second = await attempt({ token: this.#token, form: this.#form });
        if (second.credentialOutcome === 'refused') this.#reject();
        return second.value;
      }
      if (this.#trial === null) {
        const other = usableForm(this.#token, form === 'bearer' ? 'raw' : 'bearer');
        if (other === form) {
          this.#reject();
          return first.value;
        }
        this.#trial = this.#try(other, attempt);
        return (await this.#trial).value;
      }
      const trial = await this.#trial;
      // Retrying would make all waiting requests fail the same way, one after the other.
      if (trial.credentialOutcome === 'undecided') return this.#options.undecided;
    }
    return first.value;
  }

  async #try(
    form: CredentialForm,
    attempt: (credential: Credential) => Promise<AttemptResult<T>>,
  ): Promise<AttemptResult<T>> {
    try {
      const received = await attempt({ token: this.#token, form });
      if (received.credentialOutcome === 'refused') this.#reject();
      if (received.credentialOutcome === 'accepted') {
        this.#form = form;
        this.#options.onForm(form);
      }
      return received;
    } finally {
      this.#trial = null;
    }
  }

  #reject(): void {
    if (this.#rejected) return;
    this.#rejected = true;
    this.#options.onRejected();
  }
}
