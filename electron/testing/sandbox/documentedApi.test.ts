import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentedApi } from './documentedApi.ts';
import { Client } from './sandboxClient.ts';

let client: Client;
let api: DocumentedApi;
beforeAll(async () => {
  client = await Client.start({ engagements: 5 });
  api = await DocumentedApi.of(client.sandbox.baseUrl);
});
afterAll(() => client.close());

describe('a documented API', () => {
  const asked = (method: string, path: string, body = '') =>
    api.requestComplaint(method, client.sandbox.baseUrl + path, body);

  it.each([
    ['GET', '/v2/engagements?limit=100&order_by=start_at:desc&expand=owner,contacts'],
    ['GET', '/v2/engagements?filter[engagement_type][in]=CALL,EMAIL&filter[engagement_type][in]=NOTE'],
    ['GET', '/v2/engagements/eng_1/transcript_timeline'],
    ['PUT', '/v2/engagements/eng_1/contacts', '{"contact_ids":["c_1"]}'],
  ])('accepts %s %s', (method, path, body = '') => {
    expect(asked(method, path, body)).toBeUndefined();
  });

  it.each([
    ['GET', '/v2/meetings', '', 'there is no such operation'],
    ['DELETE', '/v2/engagements/eng_1/contacts', '', 'there is no such operation'],
    ['GET', '/v2/tags?search=x', '', 'there is no parameter search'],
    ['GET', '/v2/engagements?limit=101', '', 'limit: data must be <= 100'],
    ['GET', '/v2/engagements?limit=ten', '', 'limit: data must be integer'],
    ['GET', '/v2/engagements?limit=1&limit=2', '', 'limit is given 2 times'],
    [
      'GET',
      '/v2/engagements?order_by=title:asc',
      '',
      'order_by: data must be equal to one of the allowed values',
    ],
    [
      'GET',
      '/v2/engagements?filter[engagement_type][in]=CALL,FAX',
      '',
      'filter[engagement_type][in]: data/1',
    ],
    [
      'GET',
      '/v2/engagements?filter[start_at][gte]=yesterday',
      '',
      'filter[start_at][gte]: data must match format',
    ],
    ['GET', '/v2/contacts', '{}', 'it must have no body'],
    ['PUT', '/v2/engagements/eng_1/contacts', '{"contact_ids":[1]}', 'data/contact_ids/0 must be string'],
    ['PUT', '/v2/engagements/eng_1/contacts', '{"contact_ids":[],"note":""}', 'must NOT have additional'],
    ['PUT', '/v2/engagements/eng_1/contacts', '{"contact_ids":', 'it is not JSON'],
  ])('objects to %s %s %s', (method, path, body, complaint) => {
    expect(asked(method, path, body)).toContain(complaint);
  });

  it('objects to a status, a header, a type and a body that are not documented', async () => {
    const url = `${client.sandbox.baseUrl}/v2/tags?limit=1`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${client.sandbox.tokens.full}` } });
    const text = await response.text();
    const answered = (change: { status?: number; drop?: string; type?: string; text?: string }) => {
      const headers = new Headers(response.headers);
      if (change.drop !== undefined) headers.delete(change.drop);
      if (change.type !== undefined) headers.set('content-type', change.type);
      const { status = response.status } = change;
      return api.answerComplaint('GET', url, { status, headers }, change.text ?? text);
    };
    expect(answered({})).toBeUndefined();
    expect(answered({ status: 204 })).toContain('204 is not documented');
    expect(answered({ drop: 'x-ratelimit-limit' })).toBe('the header X-RateLimit-Limit is missing');
    expect(answered({ type: 'text/html' })).toContain('the type is text/html');
    expect(answered({ text: text.replace('"has_more"', '"more"') })).toContain('has_more');
    expect(answered({ text: '<p>' })).toBe('it is not JSON');
  });
});
