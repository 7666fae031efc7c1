import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { delimiter, extname, join } from 'node:path';
import { createServer } from 'node:http';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** The path of the first executable with one of these names, or undefined. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const program = join(folder, name);
      try {
        accessSync(program, constants.X_OK);
        return program;
      } catch {
        // Try the next folder.
      }
    }
  }
  return undefined;
}

export const findBrowser = () => findProgram(...NAMES);

const TYPES = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
};

/**
 * Serves single files with byte ranges on loopback, for the browser that draws the picture and plays the result.
 * @param {(path: string) => string | undefined} fileOf the file behind a path, if there is one
 * @returns {Promise<{origin: string, close: () => Promise<void>}>}
 */
export async function serve(fileOf) {
  const server = createServer((request, response) => {
    const file = fileOf(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { size } = statSync(file);
    const range = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(size - 1, Number(range?.[2] || size - 1));
    response.writeHead(range === null ? 200 : 206, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': end - start + 1,
      'Accept-Ranges': 'bytes',
      ...(range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    });
    const stream = createReadStream(file, { start, end });
    response.on('close', () => stream.destroy());
    stream.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
