import { runBrowserShell } from './browserShell.mjs';
import { ensureBuilt } from './built.mjs';
import { servePageSources } from './devServer.mjs';
import { ensureInstalled } from './installed.mjs';
import { readStartOptions } from './startOptions.mjs';
import { command, Refusal, say } from './terminal.mjs';
import { secureEnvironment } from './token.mjs';

const HELP = `npm run dev -- OPTIONS

Serves the page from its sources and reloads it on every change, on top of the built program.
Takes the options of npm start except --shell and --no-open; --port is the port of the page.`;

const token = secureEnvironment();

await command(async () => {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (options.shell !== null || !options.open)
    throw new Refusal('npm run dev doesn’t support --shell or --no-open.', 2);
  await ensureInstalled();
  await ensureBuilt();
  const port = options.handedOn.find((argument) => argument.startsWith('--port='))?.slice('--port='.length);
  const args = options.handedOn.filter((argument) => !argument.startsWith('--port='));
  /** @type {ReturnType<typeof servePageSources> | undefined} */
  let page;
  const code = await runBrowserShell(token, [...args, '--port=0'], (line) => {
    page = servePageSources(JSON.parse(line).url, Number(port ?? 0));
    page.then(announce, fail);
  });
  await page?.then(({ close }) => close()).catch(() => undefined);
  return process.exitCode === 1 ? 1 : code;
});

/** @param {{ url: string }} page */
function announce({ url }) {
  process.stdout.write(`${JSON.stringify({ url })}\n`);
  say(
    'Open this address in a browser. The page follows its sources; run the command again after other changes.',
  );
}

/** @param {unknown} error */
function fail(error) {
  say(`The page can’t be served: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
