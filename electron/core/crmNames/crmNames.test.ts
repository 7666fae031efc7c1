import { expect, onTestFinished, test } from 'vitest';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { callApp, must } from '../testing/callApp.ts';
import { connectedApp } from '../testing/mirroredApp.ts';
import { testDir } from '../testing/testDir.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';

const deal = (id: string, source = 'HUBSPOT'): CrmAssociation => ({
  object_type: 'deal',
  crm_object_id: id,
  source,
});

test('a CRM record keeps the name that the user gave it, until it is taken back or the workspace removed', async () => {
  const folder = await testDir(onTestFinished);
  const settings = new MemorySettings();
  const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const open = async () => {
    const ports = testPorts({ settings, fetch, dataDir: folder.dir });
    const api = { baseUrl: 'https://a.example.com', token: 't' };
    const { app, id: connectionId } = await connectedApp(ports, api, onTestFinished);
    const names = async (...links: CrmAssociation[]) =>
      must(await callApp(app, 'mirror.crmNames', { connectionId, links })).map(({ own }) => own);
    return { app, connectionId, names };
  };

  const first = await open();
  const changed: string[] = [];
  first.app.onEvent(({ name }) => changed.push(name));
  const { connectionId } = first;
  must(await callApp(first.app, 'crmNames.set', { connectionId, link: deal('1'), name: ' Renewal 2027 ' }));
  must(await callApp(first.app, 'crmNames.set', { connectionId, link: deal('2'), name: 'Pilot' }));
  expect(changed.filter((name) => name === 'crmNames.changed')).toHaveLength(2);
  expect(await first.names(deal('1', 'HubSpot'), deal('3'), deal('2'))).toEqual([
    'Renewal 2027',
    null,
    'Pilot',
  ]);
  await first.app.close();

  const second = await open();
  must(await callApp(second.app, 'crmNames.set', { connectionId, link: deal('2'), name: '' }));
  expect(await second.names(deal('1'), deal('2'))).toEqual(['Renewal 2027', null]);
  must(await callApp(second.app, 'connections.remove', { connectionId }));
  await second.app.close();

  const third = await open();
  expect(await third.names(deal('1'))).toEqual([null]);
  await third.app.close();
});
