import { describe, expect, test } from 'vitest';
import { readRateHeaders, retryAfterMs } from './rateLimit.ts';

const SERVER_NOW = Date.UTC(2026, 0, 15, 9, 0, 0);
const DATE = new Date(SERVER_NOW).toUTCString();

function headers(fields: Record<string, string>): Headers {
  return new Headers({ date: DATE, ...fields });
}

describe('rate headers', () => {
  const window = {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '900',
    'x-ratelimit-reset': String(SERVER_NOW / 1000 + 30),
  };

  test('give the time until the reset by the API’s clock, however wrong ours is', () => {
    for (const skew of [-86_400_000, 0, 86_400_000]) {
      expect(readRateHeaders(headers(window), SERVER_NOW + skew)).toEqual({
        limit: 1000,
        remaining: 900,
        resetInMs: 30_000,
        window: SERVER_NOW / 1000 + 30,
      });
    }
  });

  test('never give a wait above a minute or below zero', () => {
    const late = { ...window, 'x-ratelimit-reset': String(SERVER_NOW / 1000 + 9999) };
    const past = { ...window, 'x-ratelimit-reset': String(SERVER_NOW / 1000 - 50) };
    expect(readRateHeaders(headers(late), SERVER_NOW)?.resetInMs).toBe(60_000);
    expect(readRateHeaders(headers(past), SERVER_NOW)?.resetInMs).toBe(0);
  });

  test.each([{}, { ...window, 'x-ratelimit-limit': 'many' }, { ...window, 'x-ratelimit-remaining': '-1' }])(
    'that are missing or no numbers teach nothing: %j',
    (fields) => {
      expect(readRateHeaders(headers(fields), SERVER_NOW)).toBeNull();
    },
  );
});

describe('the wait after a 429', () => {
  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '86400' }, 60_000],
    [{ 'retry-after': new Date(SERVER_NOW + 12_000).toUTCString() }, 12_000],
    [{ 'retry-after': new Date(SERVER_NOW - 12_000).toUTCString() }, 0],
    [
      {
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(SERVER_NOW / 1000 + 21),
      },
      21_000,
    ],
    [{}, 60_000],
    [{ 'retry-after': 'soon' }, 60_000],
  ])('%j means %d ms', (fields, wait) => {
    expect(retryAfterMs(headers(fields), SERVER_NOW + 3_600_000)).toBe(wait);
  });
});
