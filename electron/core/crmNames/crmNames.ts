import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { crmNameMethods, CrmNaming } from '#shared/contract/crmNames.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { type Database, text } from '../database/database.ts';
import type { Subject } from '../database/workspaceData.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Names that the user gave CRM records. The case of sources is ignored, as in the mirror. */
export const crmNameTables: Subject = {
  name: 'crmNames',
  file: 'workspace.db',
  migrations: [
    `create table crm_name (
      crm_type text not null,
      crm_id text not null,
      source text not null,
      name text not null,
      primary key (crm_id, crm_type, source)
    ) strict, without rowid;`,
  ],
};

type Key = [type: string, id: string, source: string];

function keyOf({ object_type, crm_object_id, source }: CrmAssociation): Key {
  return [object_type, crm_object_id, source.toUpperCase()];
}

function nameOf(db: Database, link: CrmAssociation): string | null {
  const sql = 'select name from crm_name where crm_type = ? and crm_id = ? and source = ?';
  return db.get(sql, (row) => text(row, 0), ...keyOf(link)) ?? null;
}

/** Links whose own names contain these words. */
function namedLike(db: Database, search: string): CrmAssociation[] {
  return db.all(
    'select crm_type, crm_id, source from crm_name where instr(lower(name), lower(?)) > 0',
    (row) => ({ object_type: text(row, 0), crm_object_id: text(row, 1), source: text(row, 2) }),
    search,
  );
}

/** The reads of CRM records, with the names that the user gave them. Problems: `storage`. */
export const crmNameHandlers: WorkspaceHandlers<
  keyof typeof crmNameMethods | 'mirror.commonCrmLinks' | 'mirror.crmAssociations' | 'mirror.crmNames'
> = {
  'crmNames.set': (workspace, { link, name }) => {
    const written = workspace.data.write(crmNameTables, (db) =>
      name === ''
        ? db.run('delete from crm_name where crm_type = ? and crm_id = ? and source = ?', ...keyOf(link))
        : db.run('insert or replace into crm_name values (?, ?, ?, ?)', ...keyOf(link), name),
    );
    if (!written.ok) return written;
    workspace.emit('crmNames.changed', {});
    return ok({});
  },
  'mirror.crmAssociations': async (workspace, input, { signal }) => {
    const mirror = await workspace.mirror();
    if (!mirror.ok) return mirror;
    const search = input.search.trim();
    const named = search === '' ? ok([]) : workspace.data.write(crmNameTables, (db) => namedLike(db, search));
    if (!named.ok) return named;
    const found = await mirror.value.read('crmAssociations', { ...input, named: named.value }, { signal });
    if (!found.ok) return found;
    const links = withOwn(workspace, found.value.links);
    return links.ok ? ok({ ...found.value, links: links.value }) : links;
  },
  'mirror.commonCrmLinks': async (workspace, input, { signal }) => {
    const mirror = await workspace.mirror();
    if (!mirror.ok) return mirror;
    const links = await mirror.value.read('commonCrmLinks', input, { signal });
    return links.ok ? withOwn(workspace, links.value) : links;
  },
  'mirror.crmNames': async (workspace, { links }, { signal }) => {
    const mirror = await workspace.mirror();
    if (!mirror.ok) return mirror;
    const names = await mirror.value.read('crmNames', { links }, { signal });
    if (!names.ok) return names;
    return workspace.data.write(crmNameTables, (db) =>
      links.flatMap((link, at) => {
        const naming = names.value[at];
        return naming === undefined ? [] : { ...naming, own: nameOf(db, link) };
      }),
    );
  },
};

function withOwn<T extends CrmNaming & { readonly association: CrmAssociation }>(
  { data }: Workspace,
  used: readonly T[],
): Result<T[]> {
  return data.write(crmNameTables, (db) =>
    used.map((each) => ({ ...each, own: nameOf(db, each.association) })),
  );
}
