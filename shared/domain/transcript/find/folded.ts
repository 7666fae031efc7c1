/** A growing buffer of folded text in UTF-16 units. */
export class Folded {
  #units: Uint16Array<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(Math.max(64, capacity));
  }

  /** The buffer, with space for this many units after `length`; the writer has to advance `length`. */
  room(more: number): Uint16Array<ArrayBuffer> {
    if (this.length + more > this.#units.length) {
      const larger = new Uint16Array((this.length + more) * 2);
      larger.set(this.#units);
      this.#units = larger;
    }
    return this.#units;
  }

  push(text: string): void {
    const units = this.room(text.length);
    for (let at = 0; at < text.length; at += 1) units[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  toString(): string {
    const chunks: string[] = [];
    // The stack limits the number of arguments per call. Spreading would use an iterator, which is six times
    // slower.
    for (let at = 0; at < this.length; at += 8192) {
      const units = this.#units.subarray(at, Math.min(this.length, at + 8192));
      const chunk: string = Reflect.apply(String.fromCharCode, null, units);
      chunks.push(chunk);
    }
    return chunks.join('');
  }
}
