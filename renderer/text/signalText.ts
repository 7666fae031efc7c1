import type { SignalKind } from '#shared/contract/enumerations.ts';
import type { Text } from './messages.gen.d.ts';

/** A value of a signal as people read it. */
export function signalValueText({ engagement }: Text, kind: SignalKind, shown: string): string {
  if (kind === 'boolean') return shown === 'yes' ? engagement.yes : engagement.no;
  return shown;
}
