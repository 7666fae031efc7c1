import { z } from '@hono/zod-openapi';
import { replaceContacts, setCrmAssociation } from '../workspace/sandboxWorkspace.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import { type ApiRequest, type ApiResponse, ok, type Operation, type Service } from './apiRoutes.ts';
import { type Credential, requireScopes } from './credentials.ts';
import type { EngagementJson } from './engagementJson.ts';
import { type ErrorItem, ProblemError } from './problemDetails.ts';
import { acceptOnly, readBody } from './requestInput.ts';

export const contactsBody = z
  .object({ contact_ids: z.array(z.string()) })
  .openapi('ReplaceEngagementContacts');

export const crmAssociationBody = z
  .object({
    object_type: z.enum(['company', 'contact', 'deal']),
    crm_object_id: z.string().min(1).max(255),
    source: z.string().min(1).max(255).openapi({ description: 'Normalised to uppercase.' }),
  })
  .openapi('SetEngagementCrmAssociation');

/** The API's two writes. */
export function writeOperations(service: Service, json: EngagementJson): readonly Operation[] {
  const { workspace, now } = service;

  const replace = async (call: ApiRequest): Promise<ApiResponse> => {
    const record = writable(call);
    const { contact_ids: ids } = await readBody(contactsBody, call.request);
    const linked = new Set(record.contactIds);
    const errors: ErrorItem[] = [];
    const wanted = new Set<string>();
    for (const [i, id] of ids.entries()) {
      const room = workspace.isRoom(id);
      // A linked room may be sent back, since it stays anyway. Only the calendar can add others.
      if (room && linked.has(id)) continue;
      if (room)
        errors.push({ field: `contact_ids[${i}]`, code: 'calendar_resource', message: `${id} is a room.` });
      else if (workspace.contacts.get(id) === undefined) {
        errors.push({
          field: `contact_ids[${i}]`,
          code: 'unknown_contact',
          message: `There is no contact ${id}.`,
        });
      } else wanted.add(id);
    }
    if (errors.length > 0) {
      throw new ProblemError('validationFailed', 'Not every contact_id can be linked.', { errors });
    }
    // Reading the body took time, so the engagement may have changed or been deleted since.
    return answer(call.credential, replaceContacts(workspace, writable(call), [...wanted], now()));
  };

  const setCrm = async (call: ApiRequest): Promise<ApiResponse> => {
    writable(call);
    const body = await readBody(crmAssociationBody, call.request);
    const association = { ...body, source: body.source.toUpperCase() };
    return answer(call.credential, setCrmAssociation(workspace, writable(call), association, now()));
  };

  /** The engagement to write; 404 if it doesn't exist, 403 if it is private and the credential can't write it. */
  const writable = ({ query, credential, param }: ApiRequest): EngagementRecord => {
    acceptOnly(query, () => false);
    const id = param('engagement_id');
    const record = workspace.engagements.get(id);
    if (record === undefined) throw new ProblemError('notFound', `There is no engagement ${id}.`);
    if (record.wire.is_private) requireScopes(credential, ['engagements:private:write']);
    return record;
  };

  const answer = (credential: Credential, record: EngagementRecord): ApiResponse => {
    const readable =
      credential.scopes.has('engagements:read') &&
      (!record.wire.is_private || credential.scopes.has('engagements:private:read'));
    return readable ? ok(json.write(record, new Set())) : { status: 204 };
  };

  const write = { method: 'PUT', scope: 'engagements:write' } as const;
  return [
    {
      ...write,
      id: 'replaceEngagementContacts',
      path: '/v2/engagements/{engagement_id}/contacts',
      answer: replace,
    },
    {
      ...write,
      id: 'setEngagementCrmAssociation',
      path: '/v2/engagements/{engagement_id}/crm_association',
      answer: setCrm,
    },
  ];
}
