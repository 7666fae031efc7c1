import { expect, test } from 'vitest';
import { en } from '../text/languages.ts';
import { crmRecordName } from './crmNames.ts';

const link = (object_type: string, crm_object_id = '1234567890') => ({
  object_type,
  crm_object_id,
  source: 'HUBSPOT',
});
const UNNAMED = { own: null, linked: [], companies: [] };
const OF_ASH = { ...UNNAMED, companies: ['Ash', 'Birch'] };

test('a CRM record has the user’s name, a linked one, its company’s, or its ID', () => {
  const linked = { own: null, linked: ['Ash GmbH', 'Ada'], companies: [] };
  expect(crmRecordName(en, link('deal'), { ...linked, own: 'Renewal' })).toBe('Deal Renewal');
  expect(crmRecordName(en, link('company'), linked)).toBe('Company Ash GmbH');
  expect(crmRecordName(en, link('deal'), OF_ASH)).toBe('Deal of Ash · …7890');
  expect(crmRecordName(en, link('project', 'short'), OF_ASH)).toBe('project of Ash · short');
  expect(crmRecordName(en, link('deal'), UNNAMED)).toBe('Deal 1234567890');
  expect(crmRecordName(en, link('deal'), undefined)).toBe('Deal 1234567890');
});

test('neither a company nor a contact is named after the company of its engagements', () => {
  expect(crmRecordName(en, link('company'), OF_ASH)).toBe('Company 1234567890');
  expect(crmRecordName(en, link('contact'), OF_ASH)).toBe('Contact 1234567890');
});

test('beside the company, the end of the ID is enough', () => {
  expect(crmRecordName(en, link('deal'), OF_ASH, true)).toBe('Deal …7890');
  expect(crmRecordName(en, link('deal'), { ...OF_ASH, own: 'Renewal' }, true)).toBe('Deal Renewal');
});
