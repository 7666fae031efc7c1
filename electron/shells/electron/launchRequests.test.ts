import { expect, it } from 'vitest';
import { collectLaunchRequests, launchRequest } from './launchRequests.ts';

const LINK = 'parley://open?base=demo&engagement=x';

it('a link and the request for a window are parsed from a command line', () => {
  expect(launchRequest(['parley', LINK])).toEqual({ link: LINK, newWindow: false });
  expect(launchRequest(['parley', '--', '--new-window'])).toEqual({ link: null, newWindow: true });
});

it('early requests are queued in order, and later ones are passed on', () => {
  const requests = collectLaunchRequests();
  const followed: (string | null)[] = [];
  requests.add(launchRequest(['--new-window']));
  requests.add(launchRequest([LINK]));
  requests.follow(({ link }) => followed.push(link));
  requests.add(launchRequest([`${LINK}&t=3`]));
  expect(followed).toEqual([null, LINK, `${LINK}&t=3`]);
});

it('the last early link is used for the first window, and not followed again', () => {
  const requests = collectLaunchRequests();
  const followed: unknown[] = [];
  for (const argv of [[], [LINK], [`${LINK}&t=3`]]) requests.add(launchRequest(argv));
  expect(requests.takeLink()).toBe(`${LINK}&t=3`);
  requests.follow((request) => followed.push(request));
  expect([requests.takeLink(), followed]).toEqual([null, []]);
});
