import type { Edit } from '#shared/contract/edit.ts';
import { connectionId, editId, engagementId } from '#shared/contract/ids.ts';

const link = { object_type: 'deal', crm_object_id: '1', source: 'X' } as const;

/** An edit that set the CRM link of an engagement of its own and can be undone. */
export function savedEdit(id: string, more: Partial<Edit> = {}): Edit {
  return {
    id: editId.parse(id),
    connectionId: connectionId.parse('here'),
    engagementId: engagementId.parse(`of ${id}`),
    engagementTitle: `Call ${id}`,
    change: { kind: 'crm', base: null, mine: link, replaceTheirs: false },
    names: {},
    contactDetails: {},
    state: 'done',
    hold: null,
    bulkEditId: null,
    undoes: null,
    proposal: null,
    undo: { kind: 'possible' },
    madeAt: '',
    changedAt: '',
    attempts: 1,
    problem: null,
    remedies: [],
    result: null,
    overwrote: null,
    requestId: null,
    ...more,
  };
}
