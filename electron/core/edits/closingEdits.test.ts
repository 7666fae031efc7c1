import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ok } from '#shared/contract/result.ts';
import { Connections } from '../connections/connections.ts';
import { testPorts } from '../testing/testPorts.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { openEditsModule } from './editsModule.ts';
import { CONNECTION, engagement } from './testing/editsOn.ts';
import { versionAt } from './testing/recordService.ts';

test('sync input that arrives while the app closes logs no warning', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-edits-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const ports = testPorts({ dataDir });
  const connections = new Connections(ports, {
    onChange: () => undefined,
    onRate: () => undefined,
    onMissing: () => undefined,
    onScopeLost: () => undefined,
    onWidened: () => undefined,
    onRequest: () => undefined,
  });
  const module = openEditsModule(
    ports,
    connections,
    testWorkspaces(),
    () => undefined,
    () => ok(null),
  );
  await module.close();
  module.observe(CONNECTION, [
    {
      engagementId: engagement('e1'),
      version: versionAt(2),
      names: {},
      contacts: [],
      crm: null,
      fields: null,
    },
  ]);
  expect(ports.logger.entries).toEqual([]);
});
