import { z } from 'zod';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { createApp } from '../createApp.ts';
import type { LogFields } from '../ports.ts';
import { callApp, must } from './callApp.ts';
import { MemorySettings, RecordingLogger, testPorts } from './testPorts.ts';

/** An app in its own process that closes in the middle of its work, and is killed when a step of that begins. */
const { dataDir, settings, token, workspace, engagement, link, folder, killAt } = z
  .object({
    dataDir: z.string(),
    settings: z.record(z.string(), z.unknown()),
    token: z.string(),
    workspace: z.object({ id: connectionId, baseUrl: z.string() }),
    engagement: engagementId,
    /** The ID of the CRM record to link it to. */
    link: z.string(),
    folder: z.string(),
    killAt: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

class KillingLogger extends RecordingLogger {
  override info(message: string, fields?: LogFields): void {
    if (message === 'Closing.' && fields?.reason === killAt) process.kill(process.pid, 'SIGKILL');
    super.info(message, fields);
  }
}

const stored = new MemorySettings();
for (const [key, value] of Object.entries(settings)) stored.set(key, value);
const ports = { ...testPorts({ dataDir, settings: stored }), logger: new KillingLogger() };
const app = createApp(ports);
must(await app.startWith({ kind: 'remote', baseUrl: workspace.baseUrl, token, readOnly: false }));
const here = { connectionId: workspace.id };
const files: Omit<InputOf<'exports.start'>, 'connectionId'> = {
  keeps: true,
  source: { kind: 'query', query: '', name: 'All' },
  format: 'md',
  template: '{id}',
  contacts: true,
  companies: true,
  target: 'folder',
  folder,
};
must(await callApp(app, 'exports.start', { ...here, ...files }));
const about = { ...here, engagementId: engagement, engagementTitle: null };
const mine = { object_type: 'deal', crm_object_id: link, source: 'HUBSPOT' } as const;
const change = { kind: 'crm', base: null, mine, replaceTheirs: true } as const;
must(await callApp(app, 'edits.save', { ...about, change, names: {} }));
const place = { start: 1, end: null };
const bookmark = { ...here, engagementId: engagement, engagementTitle: '', place, quote: null };
must(await callApp(app, 'bookmarks.add', { ...bookmark, name: link, note: '' }));
await app.close();
