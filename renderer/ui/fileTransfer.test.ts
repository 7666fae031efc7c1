import { expect, test } from 'vitest';
import { dragFile } from './fileTransfer.ts';

test('a drag is dropped as a named file, or as its text in a text field', async () => {
  const held = new Map<string, string>();
  dragFile(
    { setData: (kind, value) => void held.set(kind, value) },
    { name: 'renewal review.srt', mime: 'application/x-subrip;charset=utf-8', text: '1\nGuten Tag' },
  );
  expect(held.get('text/plain')).toBe('1\nGuten Tag');
  const [, type, name, address = ''] =
    /^([^:]+):([^:]+):(blob:.+)$/.exec(held.get('DownloadURL') ?? '') ?? [];
  expect([type, name]).toEqual(['application/x-subrip', 'renewal review.srt']);
  expect(await (await fetch(address)).text()).toBe('1\nGuten Tag');
});
