import type { EventEmitter } from 'node:events';
import { app, BrowserWindow, powerMonitor, protocol } from './electron.ts';
import { EVENT_ORDERS } from './eventOrders.ts';

/** A program on the stand-in that does nothing but write down which events of the table it hears. */
const HEARD = '[heard] ';

/** Serves its only page under every path but this one. */
const FAILS = 'parley-app://page/fails';
const PAGE = '<!doctype html><title>Page</title><p>Page</p>';

const named = new Set<string>(EVENT_ORDERS.flatMap(({ events }) => events));

function record(emitter: string, heard: EventEmitter, number = 1): void {
  for (const name of named) {
    const [subject, event = ''] = name.split(/ (?=\D)/);
    if (subject !== emitter) continue;
    const label = number === 1 ? emitter : `${emitter} ${number}`;
    heard.on(event, () => void process.stderr.write(`${HEARD}${label} ${event}\n`));
  }
}

record('app', app);
protocol.registerSchemesAsPrivileged([
  { scheme: 'parley-app', privileges: { standard: true, secure: true } },
]);
app.once('ready', () => {
  record('powerMonitor', powerMonitor);
  protocol.handle('parley-app', ({ url }) =>
    url === FAILS ? Response.error() : new Response(PAGE, { headers: { 'content-type': 'text/html' } }),
  );
  const windows = process.argv.includes('--two') ? 2 : 1;
  for (let number = 1; number <= windows; number += 1) {
    const window = new BrowserWindow({});
    record('window', window, number);
    record('contents', window.webContents, number);
    void window.loadURL('parley-app://page/');
  }
});
if (process.argv.includes('--started-twice')) app.startedAgain(['parley']);
