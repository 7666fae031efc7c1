import { plural } from './plural.ts';

export const webhooks = {
  title: 'Webhooks',
  lead: 'The service tells of changes as they happen, so that nothing here waits for the next look. This is off until you turn it on, and without it everything works as well, only a little later.',
  receiver: 'Receiver',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  states: {
    off: 'Off',
    listening: 'Listening',
    'port-taken': 'Port taken',
    failed: 'Not listening',
  },
  stateWords: {
    off: 'Nothing on this computer listens.',
    listening: 'Listens on this computer only. From outside it is reached through a tunnel that you run.',
    'port-taken': 'Another program uses this port. Choose another one below.',
    failed: 'The receiver could not be opened. Choose another port below, or restart Parley.',
  },
  lastAccepted: (when: string) => `Last delivery taken in ${when}`,
  neverAccepted: 'Nothing has been taken in yet',
  turnedAway: (count: number) =>
    plural(count, {
      one: '# request was turned away, being no delivery at all',
      other: '# requests were turned away, being no deliveries at all',
    }),
  how: 'How to feed it',
  steps: {
    address: 'This is where a delivery has to arrive on this computer:',
    tunnel:
      'Run a tunnel or relay of your choice on this computer: a program that gives you a public https address and hands what comes there to the address above.',
    service:
      'In the service’s settings, add a webhook endpoint with the public address, with the same path at its end: it is what makes the address hard to guess.',
    secret: 'The service shows a signing secret that begins with whsec_. Paste it under “Signing secret”.',
  },
  copyAddress: 'Copy address',
  newAddress: 'New address',
  newAddressTitle: 'Give this receiver a new address',
  newAddressBody:
    'The old address stops working at once. Change it in the tunnel and in the service’s settings too.',
  secret: 'Signing secret',
  secretHint:
    'It proves that a delivery is from the service. It goes into the keychain and is never shown again.',
  secretMissing: 'Paste the signing secret first.',
  secretNot: 'That is no signing secret: one begins with whsec_ and goes on with letters and digits.',
  saveSecret: 'Save secret',
  secretSaved: 'The signing secret is kept',
  secrets: (count: number) =>
    count === 0
      ? 'No signing secret is kept, so every delivery is refused.'
      : plural(count, {
          one: 'One signing secret is kept.',
          other: '# signing secrets are kept; each is accepted.',
        }),
  rotation:
    'To rotate: save the new secret here, change it in the service, and when deliveries arrive with the new one, forget the older.',
  keepNewest: 'Forget the older',
  keptNewest: 'Only the newest signing secret is kept',
  forgetAll: 'Forget all',
  forgotAll: 'No signing secret is kept any more',
  place: 'Port and host',
  port: 'Port on this computer',
  portHint: (least: string, most: string) => `From ${least} to ${most}; one for all connections.`,
  portWrong: (least: string, most: string) => `A whole number from ${least} to ${most}.`,
  publicHost: 'Public host name of the tunnel',
  publicHostHint:
    'Only where the tunnel hands its own name on, as in hooks.example.com. Otherwise leave it empty.',
  publicHostWrong: 'A host name alone, without https:// and without a path.',
  savePlace: 'Save',
  placeSaved: 'Saved',
  deliveries: 'Deliveries',
  columns: { time: 'Received', event: 'Event', resource: 'Record', verdict: 'Verdict', bytes: 'Size' },
  anyVerdict: 'Any verdict',
  verdict: 'Verdict',
  verdicts: {
    accepted: 'Taken in',
    duplicate: 'Duplicate',
    stale: 'Out of date',
    unread: 'Not read',
    failed: 'Failed',
    refused: 'Refused',
  },
  verdictWords: {
    accepted: 'It was verified and taken in.',
    duplicate: 'It was verified, and had been taken in before.',
    stale: 'It was verified, and a newer state was known already.',
    unread: 'It was verified, but this version does not read its type or form.',
    failed: 'It was verified, but could not be taken in. The service was asked to send it again.',
    refused: 'It was refused, and nothing of it was used.',
  },
  refusals: {
    'no-secret': 'No signing secret is kept.',
    headers: 'Its headers are not those of a webhook.',
    time: 'It was signed too long ago, or in the future. Check the clock of this computer.',
    encoding: 'Its body can’t be read.',
    signature: 'Its signature fits none of the signing secrets that are kept.',
    'too-large': 'It is larger than a delivery may be.',
    workspace:
      'It is from a different workspace than earlier deliveries. If you switched workspaces, create a new address.',
  },
  unknownEvent: 'Unknown',
  emptyTitle: 'No deliveries yet',
  emptyBody: 'What the service delivers is listed here, with what became of it.',
  nothingTitle: 'No delivery is like that',
  showAll: 'Show all deliveries',
  older: 'Show older deliveries',
  delivery: 'Delivery',
  open: (event: string) => `${event}, show what it carried`,
  webhookId: 'Delivery id',
  eventId: 'Event id',
  payload: 'What it carried',
  payloadNotKept: 'What it carried was not kept.',
  payloadCut: 'Only the beginning is kept.',
  copyPayload: 'Copy what it carried',
};
