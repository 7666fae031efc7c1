import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const STARTER = `import { startSandboxProcess } from ${JSON.stringify(new URL('./sandboxProcess.ts', import.meta.url))};
console.log((await startSandboxProcess(['--engagements', '10'])).baseUrl);`;

it('ends with a test that is killed', async () => {
  const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url]: unknown[] = await once(createInterface(starter.stdout), 'line');
  const connection = connect(Number(new URL(String(url)).port), '127.0.0.1');
  await once(connection, 'connect');
  const closed = once(connection, 'close');
  starter.kill('SIGKILL');
  await closed;
  expect(connection.destroyed).toBe(true);
});
