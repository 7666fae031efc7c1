import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

/** Signals that fit a menu; a search finds the others. */
const MOST_SIGNALS = 100;
/** More values than these aren't a choice. */
const MOST_VALUES = 40;

export const signalDefinitionsQuery = (connectionId: ConnectionId, search: string) =>
  read('mirror.signalDefinitions', { connectionId, search, limit: MOST_SIGNALS });

export const signalValuesQuery = (connectionId: ConnectionId, definitionId: string) =>
  read('mirror.signalValues', { connectionId, definitionId, limit: MOST_VALUES });
