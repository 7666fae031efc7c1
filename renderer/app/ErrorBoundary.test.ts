import { expect, test } from 'vitest';
import { errorReport } from './ErrorBoundary.tsx';

test('an error report has the name and the stack of an error, but not its message', () => {
  const error = new TypeError('Can’t read “Ann: the price is\n    at 42:10:20”');
  error.stack = `TypeError: ${error.message}
    at Line (http://127.0.0.1:4173/assets/index-a1.js:12:345)
    at http://127.0.0.1:4173/assets/index-a1.js:1:2`;
  expect(errorReport(error)).toBe(
    ['TypeError', 'at Line (/assets/index-a1.js:12:345)', 'at /assets/index-a1.js:1:2'].join('\n'),
  );
});

test('an error report supports the stacks of other browsers', () => {
  const error = new Error('Said');
  error.stack = 'Line@app://parley/assets/index.js:1:2\n@app://parley/assets/index.js:3:4\nSaid by Ann';
  expect(errorReport(error)).toBe('Error\nLine@/assets/index.js:1:2\n@/assets/index.js:3:4');
});

test('an error report has the number of a React error', () => {
  const error = new Error('Minified React error #185; visit https://react.dev/errors/185?args[]=Ann');
  error.stack = '';
  expect(errorReport(error)).toBe('Error\nMinified React error #185');
});

test('an error report of another thrown value has only its type', () => {
  expect(errorReport('Ann said no')).toBe('string');
});
