import { expect, test } from 'vitest';
import { base64Of } from './csvFile.ts';

test.each([0, 1, 2, 3, 32_768, 100_001])('%i bytes are encoded without loss', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
  const back = Uint8Array.from(atob(base64Of(bytes)), (sign) => sign.charCodeAt(0));
  expect(back).toEqual(bytes);
});
