import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refusal } from './terminal.mjs';
import { readStartOptions } from './startOptions.mjs';

/** @param {string} line */
const read = (line) => readStartOptions(line === '' ? [] : line.split(' '));

/** @param {string} line */
function refusalOf(line) {
  try {
    read(line);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The options were accepted.');
}

describe('the options of npm start', () => {
  it('may be omitted', () => {
    expect(read('')).toEqual({ help: false, shell: null, open: true, handedOn: [] });
  });

  it('are passed to the shell in its own form, with absolute folders', () => {
    expect(read('--no-open --port 0 --data-dir here --connect http://127.0.0.1:9 --writable')).toEqual({
      help: false,
      shell: null,
      open: false,
      handedOn: [
        `--data-dir=${path.resolve('here')}`,
        '--port=0',
        '--connect=http://127.0.0.1:9',
        '--writable',
      ],
    });
    expect(read('--shell=electron --demo')).toMatchObject({ shell: 'electron', handedOn: ['--demo'] });
  });

  it('may include a link as the operating system passes it', () => {
    const link = 'parley://open?base=demo&engagement=ngmt_1&t=5';
    expect(read(`--demo ${link}`).handedOn).toEqual(['--demo', `--link=${link}`]);
    expect(read(`--link=${link}`).handedOn).toEqual([`--link=${link}`]);
  });

  it.each([
    ['--link=here', '--link requires a parley:// link.'],
    ['--frobnicate', 'There is no option --frobnicate.'],
    ['-x', 'There is no option -x.'],
    ['demo', '"demo" is not an option.'],
    ['--port', '--port requires a value.'],
    ['--port --demo', '--port requires a value.'],
    ['--demo=yes', '--demo doesn’t take a value.'],
    ['--port high', '--port must be a whole number from 0 to 65535, not "high".'],
    ['--port 65536', '--port must be a whole number from 0 to 65535, not "65536".'],
    ['--port=-1', '--port must be a whole number from 0 to 65535, not "-1".'],
    ['--shell firefox', '--shell must be electron or browser, not "firefox".'],
    ['--shell electron --port 1', '--port requires the browser shell.'],
    ['--shell electron --no-open', '--no-open requires the browser shell.'],
    ['--demo --connect http://a', '--demo and --connect can’t be combined.'],
    ['--writable', '--writable requires --connect.'],
    ['--connect=', '--connect requires the URL of an API.'],
    ['--data-dir=', '--data-dir requires a folder.'],
  ])('are rejected with one sentence: %s', (line, sentence) => {
    const refusal = refusalOf(line);
    expect(refusal.message).toBe(`${sentence} npm start -- --help lists the options.`);
    expect(refusal.exitCode).toBe(2);
  });
});
