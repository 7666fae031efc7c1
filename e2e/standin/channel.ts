import type { Readable, Writable } from 'node:stream';

/** The requests that one side can make of the other, by name. Values are JSON. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

export interface Channel {
  /** Sends a request to the other side; rejects with its error. */
  ask(name: string, input: unknown): Promise<unknown>;
}

type Message =
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

/** The descriptors of the stand-in's pipes. */
export const PIPES = { fromTest: 3, toTest: 4 } as const;

/**
 * Requests and responses as lines of JSON between the test and the stand-in's process, by one pipe in each direction: what
 * was said before the end is still read when nothing can be written anymore.
 */
export function openChannel(incoming: Readable, outgoing: Writable, answers: Answers): Channel {
  const open = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void; ended: Error }
  >();
  let next = 0;
  let rest = '';

  const send = (message: Message): void => {
    if (outgoing.writable) outgoing.write(`${JSON.stringify(message)}\n`);
  };
  const answer = async ({ id, name, input }: Extract<Message, { kind: 'ask' }>): Promise<void> => {
    try {
      const act = answers[name];
      if (act === undefined) throw new Error(`Nothing here answers to ${name}.`);
      // Both sides are ours and of the same version.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      send({ kind: 'answer', id, value: await act(input as never) });
    } catch (error) {
      send({
        kind: 'answer',
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
      });
    }
  };
  const receive = (message: Message): void => {
    if (message.kind === 'ask') {
      void answer(message);
      return;
    }
    const waiting = open.get(message.id);
    open.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.error));
  };

  incoming.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    for (const line of lines) receive(JSON.parse(line) as Message);
  });
  for (const pipe of [incoming, outgoing]) pipe.on('error', () => undefined);
  incoming.once('close', () => {
    for (const { reject, ended } of open.values()) reject(ended);
    open.clear();
  });
  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        const id = next++;
        // Made here, so that its stack tells who asked.
        const ended = new Error(`The stand-in ended before it answered “${name}”.`);
        open.set(id, { resolve, reject, ended });
        send({ kind: 'ask', id, name, input });
      }),
  };
}
