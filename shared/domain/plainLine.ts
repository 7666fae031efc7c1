/** Control and bidirectional characters, with which hostile text could command a terminal or mislead its reader. */
export const DANGEROUS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;

/** Text on one line, without characters that change how a terminal or a reader takes it. */
export function plainLine(text: string): string {
  return text.toWellFormed().replace(DANGEROUS, ' ').trim();
}
