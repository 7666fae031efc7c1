import type { z } from 'zod';
import { edit, type Edit } from '../edit.ts';

/** An edit that set the CRM link of an engagement of its own and can be undone. */
export function testEdit(more: Partial<z.input<typeof edit>> = {}): Edit {
  const { id = 'edit' } = more;
  const mine = { object_type: 'deal', crm_object_id: '1', source: 'X' } as const;
  return edit.parse({
    id,
    connectionId: 'here',
    engagementId: `of ${id}`,
    engagementTitle: `Call ${id}`,
    change: { kind: 'crm', base: null, mine, replaceTheirs: false },
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
  });
}
