import { expect, test } from '../../standin/electronTest.ts';
import { asElectron, checkOptions, FAULT } from '../../standin/surface.ts';

/** What the stand-in writes where Electron's typings and the program disagree. */
function faultOf(act: () => unknown): string | null {
  const written: unknown[] = [];
  const own = Object.getOwnPropertyDescriptor(process.stderr, 'write');
  Object.assign(process.stderr, { write: (text: unknown) => written.push(text) });
  try {
    act();
    return null;
  } catch (error) {
    expect(written).toEqual([`${FAULT} ${error instanceof Error ? error.message : ''}\n`]);
    return error instanceof Error ? error.message : null;
  } finally {
    if (own === undefined) Reflect.deleteProperty(process.stderr, 'write');
    else Object.defineProperty(process.stderr, 'write', own);
  }
}

test('the stand-in fails for what Electron’s typings don’t have, and for what it doesn’t imitate', () => {
  const app = asElectron('App', {
    quit: () => 'quits',
    on: (event: string) => event,
  });
  expect([app.quit(), app.on('before-quit'), app.on('error')]).toEqual(['quits', 'before-quit', 'error']);
  expect(faultOf(() => Reflect.get(app, 'leave'))).toBe('Electron has no App.leave.');
  expect(faultOf(() => Reflect.get(app, 'getGPUInfo'))).toBe('App.getGPUInfo is not imitated.');
  expect(faultOf(() => app.on('before-leaving'))).toBe(
    'Electron’s App has no event before-leaving.'.replace('’', "'"),
  );
  // That of a parent is as good as its own.
  const window = asElectron('BrowserWindow', { on: (event: string) => event, setTitle: () => null });
  expect([window.on('session-end'), window.setTitle()]).toEqual(['session-end', null]);
  expect(faultOf(() => checkOptions('WebPreferences', { sandbox: true, sandboxed: true }))).toBe(
    'WebPreferences has no option sandboxed.',
  );
});
