import { Parser } from 'htmlparser2';

const byHex = (_all: string, hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

function withoutEntities(text: string): string {
  let read = '';
  // Tags are left as they are: only what entities stand for is of interest.
  const parser = new Parser({ ontext: (piece) => (read += piece) }, { decodeEntities: true });
  parser.write(text.replaceAll('<', '&lt;'));
  parser.end();
  return read;
}

const decoders: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/\\+u\{?0*([0-9a-f]{2})\}?/gi, byHex).replaceAll(/\\+x([0-9a-f]{2})/gi, byHex),
  (text) => text.replaceAll(/(?:\\+r)?\\+n/g, '\n').replaceAll(/\\+(["'/\\])/g, '$1'),
  (text) => text.replaceAll(/%([0-9a-f]{2})/gi, byHex),
  (text) => text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9a-f]{2})/gi, byHex),
  (text) => text.replaceAll(/\r?\n[ \t]*/g, ''),
  withoutEntities,
];

/** Every stretch that may be base64 or hex, read from each of its first characters on. */
function unpacked(text: string): string {
  const runs = text.match(/[\w+/-]{12,}/g) ?? [];
  return runs
    .flatMap((run) => [
      ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
      ...[0, 1].map((from) => Buffer.from(run.slice(from), 'hex').toString('latin1')),
    ])
    .join('\n');
}

/**
 * All that can be read out of a text by undoing encodings, in any order and up to `depth` of them one upon the other:
 * JSON's, percent, HTML's, quoted-printable, base64 and hex. To look for a secret in; written without regard to how
 * the core looks for it.
 */
export function decodings(text: string, depth = 6): string {
  const known = new Set([text]);
  let newest = [text];
  for (let round = 0; round < depth; round += 1) {
    const next = newest.flatMap((each) => decoders.map((decode) => decode(each)));
    newest = [...new Set(next)].filter((each) => !known.has(each));
    for (const each of newest) known.add(each);
  }
  return [...known].flatMap((each) => [each, unpacked(each)]).join('\n');
}
