import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvPiece, jsonPiece, recordingEnding } from './exportFile.ts';

test('chunks concatenate to one valid document, however it was split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.jsonValue(), { minLength: 1 })),
      fc.array(fc.jsonValue()),
      (full, rest) => {
        const pieces = [...full, rest];
        const text = pieces
          .map((entries, at) => jsonPiece(entries, { first: at === 0, last: at === pieces.length - 1 }))
          .join('');
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(pieces.flat())));
      },
    ),
  );
});

test('chunks of a table concatenate to one file with one header line', () => {
  const columns = { headings: ['id', 'name'], cells: (row: [number, string]) => row };
  const first = csvPiece([[1, 'Ada']], { first: true, last: false }, columns);
  const last = csvPiece([[2, 'Bo, B.']], { first: false, last: true }, columns);
  expect(first + last).toBe('id,name\r\n1,Ada\r\n2,"Bo, B."\r\n');
});

test.each([
  ['audio/mpeg', 'mp3'],
  ['Video/WebM; codecs="vp9,opus"', 'webm'],
  ['application/octet-stream', 'bin'],
  ['constructor', 'bin'],
  [null, 'bin'],
])('a recording of the type %s ends in %s', (mime, ending) => {
  expect(recordingEnding(mime)).toBe(ending);
});
