import type { SignalOrder } from '../../contract/enumerations.ts';

/* Signals as columns of the list of engagements, and as its order. */

/** The definition of a signal. Without an id, it can't be compared with any other, except by its name. */
export function signalId(signal: Readonly<Record<string, unknown>>): string {
  const { annotation_definition_id: id, name } = signal;
  return typeof id === 'string' && id !== '' ? id : `name:${typeof name === 'string' ? name : ''}`;
}

/** The key of a signal's column. An id may contain anything, so it is encoded. */
export function signalColumn(id: string): `signal:${string}` {
  return `signal:${encodeURIComponent(id)}`;
}

/** The signal of a column; null if it is another column. */
export function signalOfColumn(key: string): string | null {
  if (!key.startsWith('signal:')) return null;
  try {
    return decodeURIComponent(key.slice('signal:'.length));
  } catch {
    return null;
  }
}

/** An address and a cursor contain the order. */
const LONGEST_ORDER = 2000;

export function isSignalOrder(order: string): order is SignalOrder {
  return /^signal:[^:\s]+:(?:asc|desc)$/u.test(order) && order.length <= LONGEST_ORDER;
}

/** The signal of an order; null if it is another order. */
export function signalOfOrder(order: string): string | null {
  return isSignalOrder(order) ? signalOfColumn(order.slice(0, order.lastIndexOf(':'))) : null;
}
