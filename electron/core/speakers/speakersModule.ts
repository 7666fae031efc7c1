import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  type SpeakerDecision,
  speakerDecision,
  speakerDecisions,
  type speakerMethods,
} from '#shared/contract/speakers.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/settingsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

const KEY = 'speakers';
const SET_ASIDE_KEY = 'speakersSetAside';

const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'You have reached the limit of decisions about speakers. Undo one first.',
};

export interface SpeakersModule {
  readonly handlers: WorkspaceHandlers<keyof typeof speakerMethods>;
  /** Latest first. */
  of(connectionId: ConnectionId): readonly SpeakerDecision[];
  /** Deletes the decisions of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
}

/** Decision by decision, so that a damaged one affects no others. */
function readDecisions(stored: unknown, damaged: unknown[]): readonly SpeakerDecision[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : [stored];
  return entries.flatMap((entry) => {
    const read = speakerDecision.safeParse(entry);
    if (!read.success) damaged.push(entry);
    return read.success ? [read.data] : [];
  });
}

/**
 * Which team members speakers are, where the user decided. In the settings store, because the mirror is disposable.
 * Problems: `storage`.
 */
export function openSpeakersModule(store: SettingsStore): SpeakersModule {
  const stored = store.get(KEY);
  const damaged: unknown[] = stored === undefined || isRecord(stored) ? [] : [stored];
  let known: ReadonlyMap<string, readonly SpeakerDecision[]> = new Map(
    Object.entries(isRecord(stored) ? stored : {}).map(([id, entries]) => [
      id,
      readDecisions(entries, damaged),
    ]),
  );
  if (damaged.length > 0) writeSettings(() => store.set(SET_ASIDE_KEY, damaged));

  const of = (connectionId: ConnectionId): readonly SpeakerDecision[] => known.get(connectionId) ?? [];
  const write = (next: typeof known): Result<null> => {
    const written = writeSettings(() => store.set(KEY, Object.fromEntries(next)));
    if (written.ok) known = next;
    return written;
  };
  const change = (
    workspace: Workspace,
    to: (decisions: readonly SpeakerDecision[]) => readonly SpeakerDecision[],
  ): Result<SpeakerDecision[]> => {
    const changed = speakerDecisions.safeParse(to(of(workspace.id)));
    if (!changed.success) return failed(TOO_MANY);
    const written = write(new Map([...known, [workspace.id, changed.data]]));
    if (!written.ok) return written;
    // The page reads again after the event, so the mirror must know first.
    void workspace.decided().then(() => workspace.emit('speakers.changed', {}));
    return ok(changed.data);
  };
  const without = (decisions: readonly SpeakerDecision[], identity: string) =>
    decisions.filter((each) => each.identity !== identity);

  return {
    handlers: {
      'speakers.list': ({ id }) => ok([...of(id)]),
      'speakers.decide': (workspace, { decision }) =>
        change(workspace, (decisions) => [decision, ...without(decisions, decision.identity)]),
      'speakers.undecide': (workspace, { identity }) =>
        change(workspace, (decisions) => without(decisions, identity)),
    },
    of,
    forget: (connectionId) =>
      known.has(connectionId) ? write(new Map([...known].filter(([id]) => id !== connectionId))) : ok(null),
  };
}
