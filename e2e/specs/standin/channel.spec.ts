import { PassThrough, Writable } from 'node:stream';
import { openChannel } from '../../standin/channel.ts';
import { expect, test } from '../../standin/electronTest.ts';

test('what a program said before it ended is heard, although it can no longer be written to', async () => {
  const incoming = new PassThrough();
  const outgoing = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const channel = openChannel(incoming, outgoing, {});
  const said = channel.ask('say', null);
  await expect.poll(() => outgoing.destroyed).toBe(true);
  const tooLate = channel.ask('say more', null);
  incoming.end('{"kind":"answer","id":0,"value":"the last words"}\n');
  expect(await said).toBe('the last words');
  await expect(tooLate).rejects.toThrow('The stand-in ended before it answered “say more”.');
});

test('a program ends with all that it said heard, however much it is', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const said: unknown = await program.evaluate(() => {
    setTimeout(() => process.exit(1));
    return 'x'.repeat(8_000_000);
  });
  expect(said).toHaveLength(8_000_000);
  expect(await program.ended).toBe(1);
});
