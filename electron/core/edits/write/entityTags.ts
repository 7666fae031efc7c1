/** So many refusals in a row say that the service's tags don't mean what we take them for. */
const MOST_REFUSALS = 3;

/**
 * Whether a PUT may name the version it was made from (docs/api-assumptions.md, A33). The API description knows no
 * version check, but a service that gives strong entity tags may honour `If-Match` (RFC 9110, 13.1.1); then the moment
 * between our reading and our PUT is closed too. Offered, never relied on: where the tags turn out to change by
 * themselves, it is given up.
 */
export class EntityTags {
  #refusals = 0;

  usable(etag: string | null): string | null {
    return this.#refusals < MOST_REFUSALS && etag?.startsWith('"') === true ? etag : null;
  }

  accepted(): void {
    if (this.#refusals < MOST_REFUSALS) this.#refusals = 0;
  }

  refused(): void {
    this.#refusals += 1;
  }
}
