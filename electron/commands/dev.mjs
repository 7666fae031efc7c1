import { runBrowserShell } from './browserShell.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { readStartOptions } from './startOptions.mjs';
import { command, Refusal, say } from './terminal.mjs';
import { secureEnvironment } from './token.mjs';
import { Console } from 'node:console';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { inProject, root } from './project.mjs';

/** Paths that the shell answers; Vite serves everything else. */
const ENTER = '/enter';
const SHELL_PATHS = [ENTER, '/media', '/wire'];

/**
 * Serves the page from its sources on 127.0.0.1 and proxies the shell's paths. The shell still enforces its own
 * rules, including key and session.
 * @param {string} shellUrl the address that the shell printed, with its key
 * @param {number} port 0 picks a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} with the address of the page
 */
async function servePageSources(shellUrl, port) {
  // Vite logs to the console, but standard output must hold only the address.
  globalThis.console = new Console(process.stderr, process.stderr);
  // A static import would fail before the dependencies are installed.
  const vite = await import('vite');
  // Vite's own server would exit this process on a signal before the shell has closed.
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const page = new URL(`http://127.0.0.1:${address.port}`);
  const shell = new URL(shellUrl);

  const sources = await vite.createServer({
    configFile: inProject('vite.config.ts'),
    clearScreen: false,
    server: {
      middlewareMode: { server },
      hmr: { server },
      fs: { allow: [root] },
      proxy: Object.fromEntries(
        SHELL_PATHS.map((path) => [
          path,
          {
            target: shell.origin,
            ws: path === '/wire',
            // A GET of this path is the page itself; only the POST with the key goes to the shell.
            bypass: ({ method, url }) => (path === ENTER && method !== 'POST' ? url : undefined),
            configure: (proxy) => {
              proxy.on('proxyReq', (request) => useShellOrigin(request, page, shell));
              proxy.on('proxyReqWs', (request) => useShellOrigin(request, page, shell));
            },
          },
        ]),
      ),
    },
  });
  server.on('request', sources.middlewares);
  return {
    url: page.origin + shellUrl.slice(shell.origin.length),
    close: async () => {
      await sources.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Our page sends this server's host and origin, but the shell accepts only its own, so they are replaced. Requests
 * from elsewhere keep their headers, and the shell rejects them.
 * @param {import('node:http').ClientRequest} request
 * @param {URL} page
 * @param {URL} shell
 */
function useShellOrigin(request, page, shell) {
  if (request.getHeader('host') === page.host) request.setHeader('host', shell.host);
  if (request.getHeader('origin') === page.origin) request.setHeader('origin', shell.origin);
}

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
