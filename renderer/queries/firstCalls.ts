import { type FirstCall, firstCallsName } from '#shared/contract/loopback.ts';
import { rememberedValues } from '../ui/rememberedValues.ts';
import { mirrorRowsInput, type MirrorView } from './mirrorQueries.ts';

/** Remembers what the list of a workspace asks first, so that the host can answer it at the next start. */
export function rememberFirstCalls(view: MirrorView): void {
  const { connectionId } = view;
  const calls: readonly FirstCall[] = [
    { method: 'mirror.list', input: mirrorRowsInput(view, 0) },
    { method: 'sync.progress', input: { connectionId } },
    { method: 'mirror.coverage', input: { connectionId } },
    { method: 'views.list', input: { connectionId } },
  ];
  rememberedValues.set(firstCallsName(connectionId), JSON.stringify(calls));
}
