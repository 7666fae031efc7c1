import { MOST_CSV_BYTES } from '#shared/contract/bulkEditLimits.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';

/** Files that are being handed over at the same time; one that is given up leaves when others come. */
const MOST_UPLOADS = 4;

/** Files on their way from the page, piece by piece, as no message may be large. */
export class Uploads {
  readonly #pieces = new Map<string, Buffer[]>();

  /** How many bytes are there now. */
  add(id: string, base64: string): Result<{ bytes: number }> {
    const pieces = [...(this.#pieces.get(id) ?? []), Buffer.from(base64, 'base64')];
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (bytes > MOST_CSV_BYTES) {
      this.#pieces.delete(id);
      const detail = `The file is larger than ${MOST_CSV_BYTES / 1024 / 1024} MB. Split it, and read in one part after the other.`;
      return failed({ kind: 'contract', detail });
    }
    this.#pieces.delete(id);
    this.#pieces.set(id, pieces);
    const oldest = this.#pieces.keys().next();
    if (this.#pieces.size > MOST_UPLOADS && oldest.done !== true) this.#pieces.delete(oldest.value);
    return ok({ bytes });
  }

  /** The whole file, which stays; null where nothing was handed over under that id. */
  look(id: string): Uint8Array | null {
    const pieces = this.#pieces.get(id);
    return pieces === undefined ? null : Buffer.concat(pieces);
  }

  remove(id: string): void {
    this.#pieces.delete(id);
  }
}
