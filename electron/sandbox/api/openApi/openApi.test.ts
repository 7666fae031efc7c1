import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact } from '../../resources.ts';
import { Client, type Page } from '../../../testing/sandbox/sandboxClient.ts';
import { engagementParameters } from '../readOperations.ts';
import { expansions } from '../engagementJson.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: object;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { description: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
}

let client: Client;
let document: Document;
let operations: readonly (readonly [path: string, operation: Operation])[];
beforeAll(async () => {
  client = await Client.start({ engagements: 300, calendarResources: 'visible' });
  const response = await fetch(`${client.sandbox.baseUrl}/openapi.json`);
  document = JSON.parse(await response.text());
  operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.values(verbs).map((operation) => [path, operation] as const),
  );
});
afterAll(() => client.close());

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(Object(document)));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes every operation, parameter and response, with unique operation names', () => {
    expect(operations).toHaveLength(10);
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
    const tags = document.tags.map(({ name }) => name);
    for (const [path, operation] of operations) {
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.description).toMatch(/Scope: `/);
      for (const tag of operation.tags) expect(tags).toContain(tag);
      for (const status of ['200', '401', '403', '429', '500'])
        expect(operation.responses).toHaveProperty(status);
      for (const response of Object.values(operation.responses))
        expect(response.description.length).toBeGreaterThan(3);
      const parameters = operation.parameters ?? [];
      for (const parameter of parameters) {
        expect(parameter.description, `${path} ${parameter.name}`).toBeTruthy();
        expect(parameter.schema).toBeDefined();
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
        inPath,
      );
    }
  });

  it('lists exactly the accepted parameters', async () => {
    for (const [path, { parameters = [] }] of operations.filter(([path]) => !path.includes('{'))) {
      const names = new Set(
        parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      );
      for (const name of [...engagementParameters, 'filter[crm_associations][eq]', 'sort']) {
        const { body } = await client.get<{ errors?: { field: string; code: string }[] }>(
          `${path}?${encodeURIComponent(name)}=x`,
        );
        const unknown =
          body.errors?.some(({ field, code }) => field === name && code === 'unknown_parameter') ?? false;
        expect(`${path} ${name} ${String(!unknown)}`).toBe(`${path} ${name} ${String(names.has(name))}`);
      }
    }
  });

  it('matches every response, fully expanded, on every page of every collection', async () => {
    const expand = expansions.filter((name) => name !== 'transcript_timeline').join(',');
    const rows = await client.walk<{ id: string }>(`/v2/engagements?limit=100&expand=${expand}`);
    expect(rows).toHaveLength(300);
    await client.walk('/v2/engagements?limit=25&expand=transcript_timeline&filter[engagement_type][eq]=CALL');
    for (const name of ['contacts', 'companies', 'users', 'tags']) await client.walk(`/v2/${name}?limit=100`);
    const [contact] = (await client.get<Page<Contact>>('/v2/contacts?limit=1')).body.data;
    await client.walk(`/v2/contacts/${contact?.id}/engagements?expand=${expand}`);
    for (const { id } of rows.slice(0, 30)) {
      await client.get(`/v2/engagements/${id}?expand=owner,contacts`);
      const { status } = await client.get(`/v2/engagements/${id}/transcript_timeline`);
      expect([200, 404]).toContain(status);
    }
  });

  it('caps a page with timelines at 25 rows and counts it as one request', async () => {
    const asked = await client.get<Page<unknown>>(
      '/v2/engagements?limit=100&expand=transcript_timeline&filter[processing_status][eq]=FAILED',
    );
    expect(asked.body.data).toHaveLength(12);
    const many = await client.get<Page<unknown>>(
      '/v2/engagements?limit=100&expand=transcript_timeline&filter[engagement_type][eq]=NOTE',
    );
    expect(many.body.data.length).toBe(18);
    const page = await client.get<Page<unknown>>(
      '/v2/engagements?limit=100&expand=transcript_timeline&filter[engagement_type][in]=NOTE,EMAIL',
    );
    expect(page.body.data).toHaveLength(25);
    expect(page.body.has_more).toBe(true);
    const left = (headers: Headers) => Number(headers.get('x-ratelimit-remaining'));
    expect(left(many.headers) - left(page.headers)).toBe(1);
  });
});
