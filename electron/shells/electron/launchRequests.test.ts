import { expect, it } from 'vitest';
import { collectLaunchRequests, commandArguments, launchRequest, linkRequest } from './launchRequests.ts';

const LINK = 'parley://open?base=demo&engagement=x';

it('a link and the request for a window are parsed from a command line', () => {
  expect(launchRequest(['parley', LINK])).toEqual({ link: LINK, newWindow: false, args: [LINK] });
  const args = ['--', '--new-window'];
  expect(launchRequest(['parley', ...args])).toEqual({ link: null, newWindow: true, args });
});

it('early requests are queued in order, and later ones are passed on', () => {
  const requests = collectLaunchRequests();
  const followed: (string | null)[] = [];
  requests.add(launchRequest(['parley', '--new-window']));
  requests.add(launchRequest(['parley', LINK]));
  requests.follow(({ link }) => followed.push(link));
  requests.add(linkRequest(`${LINK}&t=3`));
  expect(followed).toEqual([null, LINK, `${LINK}&t=3`]);
});

it('the last early link is used for the first window, and not followed again', () => {
  const requests = collectLaunchRequests();
  const followed: unknown[] = [];
  for (const args of [[], [LINK], [`${LINK}&t=3`]]) requests.add(launchRequest(['parley', ...args]));
  expect(requests.takeLink()).toBe(`${LINK}&t=3`);
  requests.follow((request) => followed.push(request));
  expect([requests.takeLink(), followed]).toEqual([null, []]);
});

it.each([
  [
    ['search', 'next steps', '--json'],
    ['search', 'next steps', '--json'],
  ],
  [['--no-sandbox', 'mcp'], ['mcp']],
  [['--help'], ['--help']],
  [[], null],
  [[LINK], null],
  [['--', '--new-window'], null],
  [['--no-sandbox', LINK], null],
])('a package started with %j runs the command line %j', (args, command) => {
  expect(commandArguments(['/opt/Parley/parley', ...args], 'linux')).toEqual(command);
  expect(commandArguments(['Parley.exe', ...args], 'win32')).toBeNull();
});
