/** One answered request, without its credential. */
export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const mostKept = 1000;

/** The last requests, for whoever tests a client. */
export class RequestLog {
  readonly #last: LoggedRequest[] = [];
  #total = 0;

  add(request: LoggedRequest): void {
    this.#total++;
    this.#last.push(request);
    if (this.#last.length > mostKept) this.#last.shift();
  }

  clear(): void {
    this.#total = 0;
    this.#last.length = 0;
  }

  report(): { readonly total: number; readonly last: readonly LoggedRequest[] } {
    return { total: this.#total, last: this.#last };
  }
}
