import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { node24 } from '../../electron/commands/node24.mjs';
import { noteMethod } from '../fixtures/calledMethods.ts';
import { CLI } from '../fixtures/commandLine.ts';
import { goTo, untilSynced } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';

const answer = z.object({
  id: z.int(),
  result: z.looseObject({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })).optional(),
  }),
});

/** An assistant that speaks to `parley mcp` over its pipes, as any client does. */
class Assistant {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  #next = 1;

  private constructor(dataDir: string) {
    this.#child = spawn(node24(), [CLI, 'mcp', '--data-dir', dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
  }

  static async connect(dataDir: string, name: string): Promise<Assistant> {
    const assistant = new Assistant(dataDir);
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } };
    await assistant.#ask('initialize', hello);
    assistant.#send({ method: 'notifications/initialized' });
    return assistant;
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async #ask(method: string, params: object): Promise<z.infer<typeof answer>['result']> {
    const id = this.#next++;
    this.#send({ id, method, params });
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done === true) throw new Error('The assistant’s server has ended.');
      const message = answer.safeParse(JSON.parse(value));
      if (message.success && message.data.id === id) return message.data.result;
    }
  }

  /** Everything that a tool says; with `refused`, why it doesn't. */
  async call(name: string, input: object): Promise<{ readonly text: string; readonly refused: boolean }> {
    const { isError = false, content = [] } = await this.#ask('tools/call', { name, arguments: input });
    if (!isError) for (const method of ['assistant.join', 'assistant.call']) noteMethod(method);
    return { text: content.map(({ text }) => text).join('\n'), refused: isError };
  }

  async leave(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }
}

test('the commands of Settings run, by button and as they are copied', async ({ parley, service }) => {
  const sandbox = await service(['--engagements', '5']);
  const ids = (await sandbox.engagements()).map(({ id }) => id);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await untilSynced(page);
  await goTo(page, 'settings/developer/programs');

  const cli = page.getByRole('region', { name: 'Command line' });
  await cli.getByRole('button', { name: 'Test' }).press('Enter');
  await expect(cli.getByText('Works', { exact: true })).toBeVisible();
  const printed = await cli.getByRole('region', { name: 'Output of the test' }).innerText();
  expect(ids.filter((id) => printed.includes(id))).toEqual(ids);
  const command = await cli
    .getByRole('region', { name: 'The newest engagements' })
    .locator('pre')
    .innerText();
  // A program started from the desktop has neither this folder nor the path.
  const run = execFileSync('/bin/sh', ['-c', command], { cwd: '/', env: {}, encoding: 'utf8' });
  expect(ids.filter((id) => run.includes(id))).toEqual(ids);

  await goTo(page, 'settings/assistants');
  const assistants = page.getByRole('region', { name: 'AI assistants (MCP)' });
  await expect(assistants.getByRole('button', { name: 'Test' })).toBeHidden();
  await assistants.getByRole('button', { name: 'Turn on' }).click();
  await assistants.getByRole('button', { name: 'Test' }).click();
  await expect(assistants.getByText('Works', { exact: true })).toBeVisible();
  await expect(assistants.getByRole('region', { name: 'Output of the test' })).toContainText('parley://');
  await expect(assistants.getByText('No assistant connected')).toBeVisible();
});

test('an assistant reads a workspace once its switch is on, without private engagements', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '40']);
  const all = await sandbox.engagements();
  const page = await parley.open(['--connect', sandbox.baseUrl, '--writable'], {
    PARLEY_TOKEN: sandbox.tokens.full,
  });
  await untilSynced(page);
  const assistant = await Assistant.connect(parley.dataDir, 'Journey');
  const search = () => assistant.call('search_engagements', { limit: 50 });
  expect(await search()).toMatchObject({ refused: true });

  await goTo(page, 'settings/assistants');
  const section = page.getByRole('main');
  const connected = 'Connected, by the name each gives itself: Journey';
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('Assistants can read everything except private engagements.')).toBeVisible();
  const shared = await search();
  expect(shared.refused).toBe(false);
  const isTold = (said: string) => all.filter(({ id }) => said.includes(id)).map(({ id }) => id);
  expect(isTold(shared.text)).toEqual(all.filter((each) => !each.is_private).map(({ id }) => id));
  await expect(section.getByText(connected)).toBeVisible();

  await section.getByRole('button', { name: 'Include private engagements' }).click();
  await expect(section.getByText('private engagements included', { exact: false })).toBeVisible();
  expect(isTold((await search()).text)).toEqual(all.map(({ id }) => id));

  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByText('Assistants can’t read this workspace.')).toBeVisible();
  // Neither here nor in the mark of the top bar, although its program still runs.
  await expect(page.getByText(connected)).toHaveCount(0);
  expect(await search()).toMatchObject({ refused: true });
  await assistant.leave();

  await test.step('what the command line proposes waits apart from the user’s own changes', async () => {
    const id = all.find((each) => !each.is_private)?.id ?? '';
    const link = ['--type', 'deal', '--id', 'D-proposed', '--source', 'HUBSPOT'];
    execFileSync(node24(), [CLI, 'stage', 'crm', id, ...link, '--data-dir', parley.dataDir]);
    noteMethod('edits.propose');
    await goTo(page, 'changes');
    const proposed = page.getByRole('main').getByText('Proposed by other programs');
    await expect(proposed).toBeVisible();
    await expect(page.getByRole('main').getByText('D-proposed').first()).toBeVisible();
  });
});
