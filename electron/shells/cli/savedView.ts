import { viewDefinition } from '#core/alerts/alertDefinition.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { MirrorOrder } from '#shared/contract/enumerations.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { groupParameters, readListSearch } from '#shared/domain/list/listSearch.ts';
import type { Caller } from './caller.ts';
import { CliFailure, EXIT } from './commandTable.ts';

/** What a saved or built-in view shows, by its name in any case. */
export async function namedView(
  caller: Caller,
  connectionId: string,
  name: string,
): Promise<{ readonly filter: MirrorFilter; readonly order: MirrorOrder | undefined }> {
  const saved = await caller.call('views.list', { connectionId });
  const views = [...saved.views, ...BUILT_IN_VIEWS];
  const view =
    views.find((each) => each.name === name) ??
    views.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (view === undefined) {
    const known = views.map((each) => each.name).join(', ');
    throw new CliFailure(`There is no view “${name}”. There are: ${known}.`, EXIT.usage);
  }
  const { test } = viewDefinition(view, new Date());
  if (test?.kind !== 'filter') {
    throw new CliFailure(`The view “${name}” has a filter that this version doesn’t know.`);
  }
  const { order } = readListSearch(groupParameters(new URLSearchParams(view.query)));
  return { filter: test.filter, order };
}
