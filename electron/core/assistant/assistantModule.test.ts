import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../createApp.ts';
import type { App } from '../app.ts';
import { callApp, must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir } from '../testing/testDir.ts';
import { testPorts } from '../testing/testPorts.ts';

let clock: ManualClock;
let app: App;

beforeEach(async () => {
  const data = await testDir(onTestFinished);
  clock = new ManualClock();
  app = createApp(testPorts({ dataDir: data.dir, clock }));
  onTestFinished(() => app.close());
});

const join = async (client: string): Promise<string> =>
  must(await callApp(app, 'assistant.join', { client })).session;

/** What an assistant is told about one engagement: access is off, or it called too often. */
async function answerTo(session: string, engagement: number): Promise<string> {
  const input = { engagement_id: `ngmt_${engagement}` };
  const result = await callApp(app, 'assistant.call', { session, tool: 'get_engagement', input });
  return JSON.stringify(result);
}

describe('the calls of assistants', () => {
  it('are limited for all of them together, and refused ones hardly show in the log', async () => {
    const sessions = await Promise.all(['One', 'Two', 'Three'].map(join));
    const answers: string[] = [];
    for (let at = 0; at < 900; at += 1) answers.push(await answerTo(sessions[at % 3] ?? '', at));
    expect(answers.filter((answer) => answer.includes('Access for assistants is off'))).toHaveLength(500);
    expect(answers.slice(500).every((answer) => answer.includes('Too many calls'))).toBe(true);
    expect(answers.at(-1)).toContain('Try again in 1 second');

    await clock.advance(10_000);
    const later = await Promise.all(Array.from({ length: 30 }, (_, at) => answerTo(sessions[0] ?? '', at)));
    expect(later.filter((answer) => answer.includes('Too many calls'))).toHaveLength(20);

    const search = { connectionId: null, search: '/mcp/', outcome: 'all', before: null, limit: 200 } as const;
    const { rows, kept } = must(await callApp(app, 'requestLog.page', search));
    expect(kept).toBe(513);
    expect(rows.filter(({ query }) => query === '').map(({ repeats }) => repeats)).toEqual([132, 152, 133]);
  });
});
