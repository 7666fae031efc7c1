import { ok } from '#shared/contract/result.ts';
import type { programUpdateMethods } from '#shared/contract/programUpdate.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Ports } from '../ports.ts';

/** Updates of Parley, as offered to the page; none if the organization disabled them. */
export function programUpdateHandlers(
  { programUpdates, policy }: Pick<Ports, 'programUpdates' | 'policy'>,
  emit: (event: AppEvent) => void,
): Pick<Handlers, keyof typeof programUpdateMethods> {
  const updates = policy?.updates === false ? null : programUpdates;
  updates?.onChange(() => emit({ name: 'programUpdate.changed', payload: {} }));
  return {
    'programUpdate.get': () => ok(updates?.current() ?? null),
    'programUpdate.download': async () => ok({ downloaded: (await updates?.download()) ?? false }),
    'programUpdate.install': () => {
      updates?.install();
      return ok({});
    },
  };
}
