import type { Company } from '../resources/company.ts';
import type { Collection } from '../world/collection.ts';
import type { ListQuery } from '../world/listQuery.ts';
import { type Answer, type Call, ok, type Operation } from './call.ts';
import type { Scope } from './credentials.ts';
import { writeCursor } from './cursor.ts';
import { listJson } from './listJson.ts';
import {
  comparisons,
  readBoundary,
  readLimit,
  readOrdering,
  readRange,
  readSearch,
} from './pageParameters.ts';
import { acceptOnly } from './query.ts';
import type { Service } from './service.ts';

/** Tags have no `search`. */
export const listParameters: readonly string[] = [
  'limit',
  'cursor',
  'order_by',
  ...comparisons.map((comparison) => `filter[updated_at][${comparison}]`),
];

interface Listed {
  readonly id: string;
  readonly updated_at: string;
}

/** Contacts, companies, users and tags (API section "Shared list collections"). */
export function listOperations({ world }: Service): readonly Operation[] {
  function operation<Row extends Listed>(
    name: string,
    scope: Scope,
    rows: Collection<Row>,
    list: ListQuery<Row>,
    searchable: boolean,
    shown: (row: Row) => object = (row) => row,
  ): Operation {
    const accepted = new Set(searchable ? [...listParameters, 'search'] : listParameters);
    const answer = async ({ query }: Call): Promise<Answer> => {
      acceptOnly(query, (parameter) => accepted.has(parameter));
      const found = await list.page({
        search: readSearch(query),
        updated: readRange(query, 'updated_at'),
        descending: readOrdering(query, false).descending,
        boundary: readBoundary(query, 'updated'),
        limit: readLimit(query),
      });
      const page = found.rows.map((row) => (typeof row === 'number' ? rows.generated.row(row) : row));
      const last = page.at(-1);
      const next =
        found.more && last !== undefined ? writeCursor('updated', last.id, last.updated_at) : undefined;
      return ok(
        listJson(
          page.map((row) => JSON.stringify(shown(row))),
          next,
        ),
      );
    };
    return { id: `list${name}`, method: 'GET', path: `/v2/${name.toLowerCase()}`, scope, answer };
  }

  const company = (row: Company): object => (world.namelessCompanies ? { ...row, name: null } : row);

  return [
    operation('Contacts', 'contacts:read', world.contacts, world.contactQuery, true),
    operation('Companies', 'companies:read', world.companies, world.companyQuery, true, company),
    operation('Users', 'users:read', world.users, world.userQuery, true),
    operation('Tags', 'tags:read', world.tags, world.tagQuery, false),
  ];
}
