import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPiece } from './generators.ts';

test('pieces put together are the whole document, however it was cut', () => {
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
