import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Ports } from '../ports/index.ts';
import { editHandlers } from './editHandlers.ts';
import { EditNews } from './editNews.ts';
import { Edits } from './edits.ts';
import { journalHandlers } from './journalHandlers.ts';

/** Edits left from the last run wait so long, so that starting is not slowed down by them. */
const RESUME_AFTER_MS = 1000;

export interface EditsRoom {
  readonly edits: Edits;
  readonly handlers: Pick<
    Handlers,
    Extract<keyof Handlers, `edits.${string}` | `journal.${string}`> | DirectEdits
  >;
  close(): Promise<void>;
}

type DirectEdits = 'engagements.replaceContacts' | 'engagements.setCrmAssociation';

/** Everything that changes what the service holds, wired. */
export function openEditsRoom(
  ports: Ports,
  connections: Connections,
  tell: (event: AppEvent) => void,
): EditsRoom {
  const news = new EditNews(ports.clock, (connectionId, engagementIds) =>
    tell({ name: 'edits.changed', payload: { connectionId, engagementIds } }),
  );
  const edits = new Edits({
    ports,
    connections,
    onChange: (connectionId, engagementIds) => news.changed(connectionId, engagementIds),
    onWritten: (connectionId, engagementId) =>
      tell({ name: 'engagements.changed', payload: { connectionId, engagementIds: [engagementId] } }),
  });
  const callOffResume = ports.clock.after(RESUME_AFTER_MS, () => {
    const resumed = edits.resume();
    if (!resumed.ok)
      ports.logger.error('Edits left from the last time could not be read.', {
        reason: resumed.problem.kind,
      });
  });
  return {
    edits,
    handlers: {
      ...editHandlers({ edits, connections, clock: ports.clock, usedLinks: () => Promise.resolve(null) }),
      ...journalHandlers(edits),
    },
    close: async () => {
      callOffResume();
      news.close();
      await edits.close();
    },
  };
}
