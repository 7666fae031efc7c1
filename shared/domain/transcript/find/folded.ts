/** Folded text as it grows, in UTF-16 units. */
export class Folded {
  #units: Uint16Array<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(Math.max(64, capacity));
  }

  /** The units, with room for so many more after `length`: whoever writes there moves `length` on. */
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
    const pieces: string[] = [];
    // Arguments of one call are limited by the stack. Spreading them would go through an iterator, six times slower.
    for (let at = 0; at < this.length; at += 8192) {
      const units = this.#units.subarray(at, Math.min(this.length, at + 8192));
      const piece: string = Reflect.apply(String.fromCharCode, null, units);
      pieces.push(piece);
    }
    return pieces.join('');
  }
}
