import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './listPagination.ts';

describe('a cursor', () => {
  it('reads back as written and is bound to its field', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        (id, date) => {
          const cursor = writeCursor('updated', id, date.toISOString());
          expect(cursor).toMatch(/^pa_uac_1_[\w-]+$/);
          expect(readCursor('updated', cursor)).toEqual({ id, time: date.getTime() });
          expect(() => readCursor('start', cursor)).toThrow(/another order/);
          const byStart = writeCursor('start', id, null);
          expect(byStart).toMatch(/^pa_sac_1_[\w-]+$/);
          expect(readCursor('start', byStart)).toEqual({ id, time: Number.NaN });
          expect(() => readCursor('updated', byStart)).toThrow(/another order/);
        },
      ),
    );
  });

  it('is rejected if the API didn’t write it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        for (const cursor of [
          text,
          `pa_uac_1_${text}`,
          `pa_uac_1_${Buffer.from(text).toString('base64url')}`,
        ]) {
          expect(() => readCursor('updated', cursor)).toThrow(/cursor/);
        }
      }),
    );
  });
});
