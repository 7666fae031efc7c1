import type { Change, Edit, EditState } from '#shared/contract/edit.ts';

/** An edit as sent by the core; only its state and change matter. */
export function pendingEdit(state: EditState, change: Change, names: Edit['names'] = {}) {
  return {
    id: `${state} ${JSON.stringify(change)}`,
    connectionId: 'c',
    engagementId: 'e',
    engagementTitle: null,
    change,
    names,
    contactDetails: {},
    state,
    hold: null,
    bulkEditId: null,
    undoes: null,
    proposal: null,
    undo: { kind: 'possible' },
    madeAt: '',
    changedAt: '',
    attempts: 0,
    problem: null,
    remedies: [],
    result: null,
    overwrote: null,
    requestId: null,
  };
}
