import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionId, userId } from '#shared/contract/ids.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { MemorySettings } from '../testing/testPorts.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { speakerHandlers, speakerTables } from './speakersModule.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const context = { signal: new AbortController().signal };
const ADA = { identity: 'email:ada@home.example', label: 'Ada', userId: userId.parse('ada') };
const BOB = { identity: 'name:bob', label: 'Bob', userId: null };

async function newFolder(): Promise<string> {
  const folder = await testDir(onTestFinished);
  return folder.dir;
}

function open(dataDir: string, settings = new MemorySettings()) {
  const changed: unknown[] = [];
  const workspaces = testWorkspaces(({ name, payload }) => changed.push({ name, payload }), {
    dataDir,
    settings,
  });
  onTestFinished(() => workspaces.close());
  const handlers = onWorkspaces(workspaces, speakerHandlers);
  const list = async (id: typeof HERE) =>
    must(await handlers['speakers.list']({ connectionId: id }, context));
  return { changed, workspaces, list, ...handlers };
}

describe('decisions about speakers', () => {
  test('are kept per connection and across a restart, the latest first', async () => {
    const dataDir = await newFolder();
    const first = open(dataDir);
    must(await first['speakers.decide']({ connectionId: HERE, decision: ADA }, context));
    must(await first['speakers.decide']({ connectionId: HERE, decision: BOB }, context));
    must(await first['speakers.decide']({ connectionId: THERE, decision: BOB }, context));
    expect(first.changed).toEqual(
      [HERE, HERE, THERE].map((id) => ({ name: 'speakers.changed', payload: { connectionId: id } })),
    );
    await first.workspaces.close();
    const again = open(dataDir);
    expect([await again.list(HERE), await again.list(THERE)]).toEqual([[BOB, ADA], [BOB]]);
  });

  test('replace an earlier one about the same speaker, and are undone', async () => {
    const app = open(await newFolder());
    must(await app['speakers.decide']({ connectionId: HERE, decision: ADA }, context));
    const other = { ...ADA, userId: null };
    expect(must(await app['speakers.decide']({ connectionId: HERE, decision: other }, context))).toEqual([
      other,
    ]);
    const undone = { connectionId: HERE, identity: ADA.identity };
    expect(must(await app['speakers.undecide'](undone, context))).toEqual([]);
  });

  test('are refused beyond the limit, which loses none', async () => {
    const app = open(await newFolder());
    const decide = (identity: string) =>
      app['speakers.decide']({ connectionId: HERE, decision: { ...BOB, identity } }, context);
    must(await decide('name:7'));
    must(
      must(app.workspaces.get(HERE)).data.write(speakerTables, (db) => {
        for (let at = 1000; at < 1999; at += 1)
          db.run('insert into speaker_decision (identity, label) values (?, ?)', `name:${at}`, '');
      }),
    );
    expect(await decide('name:more')).toMatchObject({ problem: { kind: 'storage' } });
    must(await decide('name:7'));
    expect((await app.list(HERE)).length).toBe(1000);
  });

  test('of an earlier version lose only what is damaged; a removed connection has none', async () => {
    const settings = new MemorySettings();
    settings.set('speakers', { here: [{ identity: 7 }, BOB, ADA] });
    const app = open(await newFolder(), settings);
    expect(await app.list(HERE)).toEqual([BOB, ADA]);
    const gone = { connectionId: connectionId.parse('gone') };
    expect(await app['speakers.list'](gone, context)).toMatchObject({
      ok: false,
      problem: { reason: 'unknown-connection' },
    });
  });
});
