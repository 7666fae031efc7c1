import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CRM_URL_PRESETS, crmTemplateError, crmUrl } from './crmUrl.ts';

const HUBSPOT = 'https://app.hubspot.com/contacts/42/{type}/{id}';
const link = (crm_object_id: string, object_type = 'deal', source = 'hubspot') => ({
  object_type,
  crm_object_id,
  source,
});

describe('a URL template', () => {
  test.each([
    [HUBSPOT, null],
    ['https://crm.example/open?record={id}', null],
    ['https://crm.example/#/{type}/{id}', null],
    ['http://crm.example/{id}', 'not-https'],
    ['javascript:alert({id})', 'not-https'],
    ['crm.example/{id}', 'not-an-address'],
    ['', 'not-an-address'],
    ['https://crm.example/a b/{id}', 'not-an-address'],
    ['https://user:secret@crm.example/{id}', 'credentials'],
    ['https://crm.example/deals', 'no-id'],
    ['https://crm.example/{name}/{id}', 'unknown-placeholder'],
    ['https://{id}.example/', 'placeholder-in-host'],
    ['https://crm.example:{id}/', 'not-an-address'],
    ['https://{id}@crm.example/{id}', 'credentials'],
  ])('reports for %j the error %s', (template, error) => {
    expect(crmTemplateError(template)).toBe(error);
  });

  test('is valid as a preset', () => {
    for (const preset of Object.values(CRM_URL_PRESETS)) expect(crmTemplateError(preset)).toBeNull();
  });
});

describe('the URL of a CRM record', () => {
  test('contains type and id, whatever the case of the source', () => {
    expect(crmUrl({ HUBSPOT }, link('9129'))).toBe('https://app.hubspot.com/contacts/42/deal/9129');
    expect(crmUrl({ HUBSPOT }, link('9129', 'deal', 'SALESFORCE'))).toBeNull();
  });

  test('is null for an invalid template', () => {
    expect(crmUrl({ HUBSPOT: 'http://crm.example/{id}' }, link('1'))).toBeNull();
  });

  test.each(['..', '.', ''])('is null for the id %j, which would lead elsewhere', (id) => {
    expect(crmUrl({ HUBSPOT }, link(id))).toBeNull();
  });

  test('keeps its origin and path, whatever type and id the API sends', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '../../evil',
        '?x=1',
        '#top',
        '//evil.example',
        '%2e%2e',
        '\\\\evil',
        "'",
        '{id}',
        '$&',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (type, id) => {
        const address = crmUrl({ HUBSPOT }, link(id, type));
        if (address === null) return;
        const { origin, pathname, search, hash } = new URL(address);
        expect([origin, search, hash]).toEqual(['https://app.hubspot.com', '', '']);
        const parts = pathname.split('/');
        expect(parts.slice(0, 3)).toEqual(['', 'contacts', '42']);
        expect(parts.slice(3).map(decodeURIComponent)).toEqual([type, id]);
      }),
    );
  });
});
