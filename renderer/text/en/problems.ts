/** Per kind of problem: what happened, why, and the one thing to do. */
export const problems = {
  requestId: 'Request id',
  copyRequestId: 'Copy request id',
  api: {
    byStatus: {
      400: {
        what: 'The service did not accept the question',
        todo: 'Clear the search and filters, then try again.',
      },
      404: {
        what: 'This no longer exists',
        todo: 'It was deleted, or this token can no longer see it. Parley removes it from your lists.',
      },
      409: {
        what: 'Somebody else changed this meanwhile',
        todo: 'Look at what is there now, then decide.',
      },
      422: {
        what: 'The service did not accept what was sent',
        todo: 'Correct what is named below, then save again.',
      },
      503: {
        what: 'The service is not available right now',
        todo: 'Try again in a minute.',
      },
    } as Readonly<Record<number, { readonly what: string; readonly todo: string }>>,
    serverFailed: {
      what: 'The service failed',
      todo: 'Try again in a minute. If it goes on, give the request id to whoever runs the service.',
    },
    other: {
      what: 'The service answered with something unexpected',
      todo: 'Try again. If it goes on, give the request id to whoever runs the service.',
    },
  },
  rateLimited: {
    what: 'The workspace has used up its requests for now',
    why: (seconds: string) =>
      `All programs that use this workspace share one limit. It opens again in about ${seconds}.`,
    todo: 'Wait until then and try again.',
  },
  unauthenticated: {
    what: 'The service did not accept the token',
    why: 'It may have been mistyped, withdrawn or replaced.',
    todo: 'Paste a valid token.',
  },
  forbidden: {
    what: (scope: string | null) =>
      scope === null ? 'The token may not do this' : `The token may not do this: it lacks ${scope}`,
    why: 'The service knows the token, but it was made without this permission.',
    todo: (scope: string | null) =>
      scope === null
        ? 'Ask whoever made the token for one with more permissions.'
        : `Ask for a token with the scope ${scope}.`,
  },
  network: {
    unreachable: {
      what: 'The service can’t be reached',
      todo: 'Check the network and the address, then try again.',
    },
    timeout: {
      what: 'The service did not answer in time',
      todo: 'Try again; if it goes on, check the network.',
    },
    interrupted: {
      what: 'The connection broke off before the answer was complete',
      todo: 'Try again.',
    },
    redirected: {
      what: 'The address sends its visitors somewhere else',
      todo: 'Use the address of the API itself. The token was not sent along.',
    },
    certificate: {
      what: 'The service’s certificate can’t be trusted',
      todo: 'Check the address. If it is right, ask whoever runs the service.',
    },
    'too-large': {
      what: 'The answer was larger than Parley accepts',
      todo: 'Narrow the filters and try again.',
    },
    'not-the-api': {
      what: 'Something answers there, but not this API',
      todo: 'Check the address: it must be the base URL of the API, not a web page.',
    },
    'insecure-url': {
      what: 'That address is not encrypted',
      todo: 'Use an address that begins with https://. Plain http:// is accepted for this computer only.',
    },
    'invalid-url': {
      what: 'That is not an address',
      todo: 'Enter it like https://api.example.com.',
    },
  },
  cancelled: { what: 'Stopped', todo: 'Start again when you like.' },
  contract: {
    what: 'Parley could not understand itself',
    todo: 'Load the page again. If it happens again, update Parley.',
  },
  storage: {
    'disk-full': {
      what: 'The disk is full',
      todo: 'Make room, then try again. Nothing that was saved is lost.',
    },
    damaged: {
      what: 'A file of Parley is damaged',
      todo: 'Restart Parley: it sets the file aside and begins a new one.',
    },
    unavailable: {
      what: 'Parley can’t reach its own files',
      todo: 'Check that its data folder can be written, then try again.',
    },
  },
  refused: {
    'read-only': { what: 'This connection is read-only', todo: 'Allow changes to it, then save again.' },
    'no-token': { what: 'This connection has no token at hand', todo: 'Paste its token to go on.' },
    'unknown-connection': {
      what: 'This connection is no longer here',
      todo: 'Choose another one in the sidebar, or connect again.',
    },
    'filter-cap': { what: 'The service does not take that many values in one filter', todo: 'Choose fewer.' },
    'invalid-token': { what: 'That is not a token', todo: 'Paste the whole token on one line.' },
  },
  internal: {
    what: 'Something went wrong inside Parley',
    todo: 'Try again. If it happens again, restart Parley.',
  },
};
