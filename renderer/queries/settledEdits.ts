import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import { isInFlight } from '#shared/domain/edits/editStates.ts';
import { hostState, transport } from '../transport/transport.ts';
import { ask } from './ask.ts';
import { ProblemError } from './problemError.ts';

const EDITS_A_PAGE = 100;

/** Whether it waits for something that may take a while. */
export function isHeld(edit: Edit): boolean {
  return isInFlight(edit) && edit.hold !== null;
}

async function read(
  connectionId: ConnectionId,
  wanted: ReadonlySet<EditId>,
  engagementId: EngagementId | null,
): Promise<Edit[]> {
  const found: Edit[] = [];
  let before: number | null = null;
  do {
    const page: { edits: Edit[]; next: number | null } = await ask('edits.list', {
      connectionId,
      states: [],
      engagementId,
      bulkEditId: null,
      before,
      limit: EDITS_A_PAGE,
    });
    found.push(...page.edits.filter(({ id }) => wanted.has(id)));
    before = page.next;
  } while (before !== null && found.length < wanted.size);
  return found;
}

/**
 * Resolves with the edits once none of them is in flight, or (with `orHeld`) once the remaining ones wait. Deleted
 * edits are left out. May take long: an edit made offline is perhaps written tomorrow.
 *
 * @param engagementId When all edits are of one engagement: makes reading cheaper.
 */
export function settledEdits(
  connectionId: ConnectionId,
  editIds: readonly EditId[],
  { orHeld, engagementId = null }: { readonly orHeld: boolean; readonly engagementId?: EngagementId | null },
): Promise<Edit[]> {
  const wanted = new Set(editIds);
  return new Promise((resolve, reject) => {
    let checking = false;
    let again = false;
    const stops: (() => void)[] = [];
    const end = (): void => {
      for (const stop of stops.splice(0)) stop();
    };
    const check = async (): Promise<void> => {
      again = true;
      if (checking) return;
      checking = true;
      while (again) {
        again = false;
        // One after the other: a parallel check would read the same state.
        // oxlint-disable-next-line no-await-in-loop
        const edits = await read(connectionId, wanted, engagementId);
        const open = edits.filter((edit) => isInFlight(edit) && !(orHeld && isHeld(edit)));
        if (open.length > 0) continue;
        end();
        resolve(edits);
        return;
      }
      checking = false;
    };
    const checkAgain = (): void => {
      check().catch((error: unknown) => {
        checking = false;
        // The link to the core may be down; the check repeats once it is back.
        if (error instanceof ProblemError && hostState.get() !== 'open') return;
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };
    stops.push(
      transport.subscribe('edits.changed', (event) => {
        if (event.connectionId === connectionId) checkAgain();
      }),
      hostState.subscribe(() => {
        if (hostState.get() === 'open') checkAgain();
      }),
    );
    checkAgain();
  });
}
