import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import { testDir } from '#core/testing/testDir.ts';
import { openSecrets } from './keychain.ts';

const program = fileURLToPath(new URL('./keychainProgram.ts', import.meta.url));

describe.skipIf(process.platform !== 'linux')('the keychain on Linux', () => {
  let dir: string;

  beforeEach(async () => {
    ({ dir } = await testDir(onTestFinished));
  });

  it('falls back to memory without a session bus, and reports it', async () => {
    const logger = new RecordingLogger();
    const secrets = await openSecrets({ program, logger, env: {} });
    expect(secrets.keptIn).toBe('memory');
    expect(logger.lines.join()).toContain('kept in memory');
    await secrets.set('token:a', 'one');
    await secrets.set('token:b', 'two');
    await secrets.delete('token:b');
    expect([await secrets.get('token:a'), await secrets.get('token:b')]).toEqual(['one', null]);
  });

  it('falls back to memory if the bus is dead', async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path.join(dir, 'nobody')}` };
    expect((await openSecrets({ program, logger: new RecordingLogger(), env })).keptIn).toBe('memory');
  });

  it('falls back to memory if the bus accepts calls but never answers', async () => {
    const sockets: Socket[] = [];
    const bus = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    bus.listen(path.join(dir, 'bus'));
    await once(bus, 'listening');
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path.join(dir, 'bus')}` };
    expect((await openSecrets({ program, logger: new RecordingLogger(), env })).keptIn).toBe('memory');
    // The library itself waits for about 20 s, and would then have closed its connections.
    expect(sockets.some((socket) => !socket.readableEnded && !socket.destroyed)).toBe(true);
    for (const socket of sockets) socket.destroy();
    bus.close();
  });

  it('falls back to memory if the keychain program is broken', async () => {
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };
    const secrets = await openSecrets({
      program: path.join(dir, 'missing.js'),
      logger: new RecordingLogger(),
      env,
    });
    expect(secrets.keptIn).toBe('memory');
  });
});
