import { readFileSync } from 'node:fs';
import path from 'node:path';
import { viewDefinition } from '#core/alerts/alertDefinition.ts';
import { isRecord } from '#core/json.ts';
import { viewsBeside } from '#core/views/viewsModule.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { MirrorOrder } from '#shared/contract/enumerations.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { groupParameters, readListSearch } from '#shared/domain/list/listSearch.ts';
import { failureOf } from './caller.ts';
import { CliFailure, EXIT } from './commandTable.ts';

interface View {
  readonly name: string;
  readonly query: string;
}

/** The saved views of a workspace; those of an earlier version are in the settings until the app moves them. */
function savedViews(dataDir: string, connection: string): readonly View[] {
  const moved = viewsBeside({ dataDir, id: connectionId.parse(connection) });
  if (!moved.ok) throw failureOf(moved.problem);
  if (moved.value !== null) return moved.value;
  const stored: unknown = JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8'));
  const all = isRecord(stored) && isRecord(stored['views']) ? stored['views'] : {};
  const ofConnection = all[connection];
  const views: unknown[] =
    isRecord(ofConnection) && Array.isArray(ofConnection['views']) ? ofConnection['views'] : [];
  return views.flatMap((view) => {
    const { name, query } = isRecord(view) ? view : {};
    return typeof name === 'string' && typeof query === 'string' ? [{ name, query }] : [];
  });
}

/** What a saved or built-in view shows, by its name in any case. */
export function namedView(
  dataDir: string,
  connection: string,
  name: string,
): { readonly filter: MirrorFilter; readonly order: MirrorOrder | undefined } {
  const views: readonly View[] = [...savedViews(dataDir, connection), ...BUILT_IN_VIEWS];
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
