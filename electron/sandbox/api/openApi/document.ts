import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Operation } from '../call.ts';
import { problemDetails, problems } from '../problems.ts';
import { operationDocs } from './operationDocs.ts';
import { queryParameters } from './parameters.ts';

const header = (description: string) => z.int().openapi({ description });

const rateHeaders = z.object({
  'X-RateLimit-Limit': header('Requests that a window holds.'),
  'X-RateLimit-Remaining': header('Requests left in this window.'),
  'X-RateLimit-Reset': header('When the window ends, in seconds since 1970.'),
  'X-Api-Version': z.string().optional().openapi({ description: 'The version of the API.' }),
  'X-Request-Id': z.string().optional().openapi({ description: 'The id of this request.' }),
});

/** What any operation can answer. */
const always = [401, 403, 405, 429, 500] as const;

const titleOf = (status: number): string =>
  [...new Set(Object.values(problems).filter((problem) => problem.status === status))]
    .map(({ title }) => title)
    .join(', ');

/**
 * The OpenAPI 3.1 document, from the same table and schemas that the service runs on. Requests are read by hand-written
 * parsers (api/query.ts and its readers): their errors name the field and their cost is a tenth of a generic validation.
 */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): string {
  const { openAPIRegistry: registry, getOpenAPI31Document: generate } = new OpenAPIHono();
  registry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A workspace token. A key that begins with sk-apik_ may also be sent without a scheme.',
  });
  for (const operation of operations) {
    const doc = operationDocs[operation.id];
    if (doc === undefined) throw new Error(`${operation.id} is not described`);
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const query = queryParameters[operation.id];
    registry.registerPath({
      method: operation.method === 'GET' ? 'get' : 'put',
      path: operation.path,
      operationId: operation.id,
      summary: doc.summary,
      description: `${doc.description.trim()}\n\nScope: \`${operation.scope}\`.`,
      tags: [doc.tag],
      security: [{ token: [] }],
      request: {
        ...(names.length === 0
          ? {}
          : {
              params: z.object(
                Object.fromEntries(
                  names.map((name) => [
                    name,
                    z.string().openapi({ param: { name, in: 'path', description: 'An id.' } }),
                  ]),
                ),
              ),
            }),
        ...(query === undefined ? {} : { query }),
        ...(doc.body === undefined
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: doc.body } } } }),
      },
      responses: {
        200: {
          description: 'Done.',
          headers: rateHeaders,
          content: { 'application/json': { schema: doc.answer } },
        },
        ...(operation.method === 'PUT'
          ? { 204: { description: 'Done; the credential can’t read the engagement.', headers: rateHeaders } }
          : {}),
        ...Object.fromEntries(
          [...always, ...doc.problems]
            .sort((a, b) => a - b)
            .map((status) => [
              status,
              {
                description: titleOf(status),
                headers: rateHeaders,
                content: { 'application/problem+json': { schema: problemDetails } },
              },
            ]),
        ),
      },
    });
  }
  return JSON.stringify(
    generate({
      openapi: '3.1.0',
      info: {
        title: 'Workspace Engagement API (sandbox)',
        version: 'v2',
        description: 'A local stand-in for the Workspace Engagement API: made-up data, real behaviour.',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: baseUrl }],
      tags: ['Engagements', 'Contacts', 'Companies', 'Users', 'Tags'].map((name) => ({ name })),
    }),
  );
}
