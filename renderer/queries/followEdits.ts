import type { QueryClient } from '@tanstack/react-query';
import { transport } from '../transport/index.ts';
import { editsKey } from './edits.ts';
import { journalKey } from './journal.ts';

/** Keeps what is shown of edits true to the outbox. Returns the function that stops it. */
export function followEdits(client: QueryClient): () => void {
  return transport.subscribe('edits.changed', ({ connectionId }) => {
    void client.invalidateQueries({ queryKey: editsKey(connectionId) });
    void client.invalidateQueries({ queryKey: journalKey });
  });
}
