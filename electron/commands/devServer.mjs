import { Console } from 'node:console';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { inProject, root } from './project.mjs';

/** What the page asks of its shell; everything else is a source that Vite serves. */
const ENTER = '/enter';
const SHELL_PATHS = [ENTER, '/media', '/wire'];

/**
 * Serves the page from its sources on 127.0.0.1. What the page asks of the shell is passed on; the shell keeps its own
 * rules, key and session included.
 * @param {string} shellUrl the address that the shell printed, with its key
 * @param {number} port 0 picks a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} with the address of the page
 */
export async function servePageSources(shellUrl, port) {
  // Vite reports on the console; standard output holds the address and nothing else.
  globalThis.console = new Console(process.stderr, process.stderr);
  // Not imported at the top: before the libraries are installed there is no Vite.
  const vite = await import('vite');
  // A server of our own: Vite's would end this process at a signal before the shell has closed.
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
            // A GET of this path is the page itself; only the key goes to the shell.
            bypass: ({ method, url }) => (path === ENTER && method !== 'POST' ? url : undefined),
            configure: (proxy) => {
              proxy.on('proxyReq', (request) => nameShell(request, page, shell));
              proxy.on('proxyReqWs', (request) => nameShell(request, page, shell));
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
 * Our own page names this server as host and origin, and the shell accepts only its own: they replace ours. A request
 * from anywhere else keeps what it names, and the shell refuses it.
 * @param {import('node:http').ClientRequest} request
 * @param {URL} page
 * @param {URL} shell
 */
function nameShell(request, page, shell) {
  if (request.getHeader('host') === page.host) request.setHeader('host', shell.host);
  if (request.getHeader('origin') === page.origin) request.setHeader('origin', shell.origin);
}
