import { Parser } from 'htmlparser2';

const byHex = (_all: string, hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

function withoutEntities(text: string): string {
  let read = '';
  // Escape tags, because only entities should be decoded.
  const parser = new Parser({ ontext: (chunk) => (read += chunk) }, { decodeEntities: true });
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

/** Decodes every run that may be base64 or hex, at each alignment. */
function decodedRuns(text: string): string {
  const runs = text.match(/[\w+/-]{12,}/g) ?? [];
  return runs
    .flatMap((run) => [
      ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
      ...[0, 1].map((from) => Buffer.from(run.slice(from), 'hex').toString('latin1')),
    ])
    .join('\n');
}

/**
 * Everything readable after undoing encodings in any order, up to `depth` levels: JSON, percent, HTML,
 * quoted-printable, base64 and hex. Used to search for a secret; independent of how the core searches.
 */
export function decodings(text: string, depth = 6): string {
  const known = new Set([text]);
  let newest = [text];
  for (let round = 0; round < depth; round += 1) {
    const next = newest.flatMap((each) => decoders.map((decode) => decode(each)));
    newest = [...new Set(next)].filter((each) => !known.has(each));
    for (const each of newest) known.add(each);
  }
  return [...known].flatMap((each) => [each, decodedRuns(each)]).join('\n');
}
