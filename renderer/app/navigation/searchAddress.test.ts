import { describe, expect, test } from 'vitest';
import { readSearchAddress, searchAsList } from './searchAddress.ts';

describe('the URL of a search', () => {
  test('keeps valid parameters and drops others', () => {
    const raw = {
      q: 'price',
      side: 'customer',
      in: 'elsewhere',
      by: 'relevance',
      type: 'CALL',
      order: 'start_at:asc',
    };
    expect(readSearchAddress(raw)).toEqual({ q: 'price', side: 'customer', by: 'relevance', type: ['CALL'] });
  });

  test('becomes a list with the same words, the last one as a prefix', () => {
    const address = readSearchAddress({ q: 'pric', side: 'customer', type: 'CALL' });
    expect(searchAsList(address)).toEqual({ type: ['CALL'], text: 'pric* side:customer' });
  });
});
