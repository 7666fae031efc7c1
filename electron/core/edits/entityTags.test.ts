import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { httpServer } from '../testing/httpServer.ts';
import { editsOn, setContacts } from './testing/editsOn.ts';

/** An API that checks versions, and another editor who writes between our read and our PUT. */
async function versioned(tag: (version: number) => string) {
  let [version, contacts, strikes] = [1, ['a'], 1];
  const conditions: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    if (request.method === 'PUT') {
      conditions.push(request.headers['if-match']);
      if (strikes > 0) {
        strikes -= 1;
        version += 1;
        contacts = [...contacts, 'theirs'];
      }
      const condition = request.headers['if-match'];
      if (condition !== undefined && condition !== tag(version)) {
        response.writeHead(412).end();
        return;
      }
    }
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      if (request.method === 'PUT') {
        version += 1;
        contacts = (JSON.parse(body) as { contact_ids: string[] }).contact_ids;
      }
      const rows = contacts.map((id) => ({ id }));
      const engagement = { id: 'e', updated_at: `v${version}`, contacts: rows };
      response.writeHead(200, { etag: tag(version) }).end(JSON.stringify(engagement));
    });
  };
  const server = await httpServer(listener, onTestFinished);
  const store = editsOn(server.baseUrl, {}, onTestFinished);
  return { ...store, held: () => contacts.toSorted(), conditions };
}

test('an API that checks versions closes the gap between our read and our PUT', async () => {
  const { queue, settled, held, conditions } = await versioned((version) => `"${version}"`);
  expect(await settled(queue('e', setContacts(['a'], ['b'])))).toMatchObject({
    state: 'done',
    attempts: 1,
    result: { alsoAdded: ['theirs'] },
  });
  expect(held()).toEqual(['b', 'theirs']);
  expect(conditions).toEqual(['"1"', '"2"']);
});

test('a weak tag is ignored because it may not change with the record', async () => {
  const { queue, settled, conditions } = await versioned((version) => `W/"${version}"`);
  await settled(queue('e', setContacts(['a'], ['b'])));
  expect(conditions).toEqual([undefined]);
});

test('tags that change on every read are given up after a few refusals', async () => {
  let random = 0;
  const { queue, settled, held, conditions } = await versioned(() => `"${(random += 1)}"`);
  expect(await settled(queue('e', setContacts(['a'], ['b'])))).toMatchObject({ state: 'done' });
  expect(conditions.filter((condition) => condition === undefined)).toHaveLength(1);
  expect(conditions).toHaveLength(4);
  expect(held()).toEqual(['b', 'theirs']);
});
