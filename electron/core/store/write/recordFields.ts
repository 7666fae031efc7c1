import type { RecordKind } from '#shared/contract/mirror.ts';
import { z } from 'zod';
import { contact } from '#shared/contract/contact.ts';
import { crmAssociation } from '#shared/contract/crmAssociation.ts';
import { tag } from '#shared/contract/engagement.ts';
import { user } from '#shared/contract/user.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { readLeniently, type Reading } from '../../api/adapter/responseParser.ts';
import { isRecord } from '../../json.ts';
import { microsOf } from '../../instant.ts';

/**
 * A company's own resource has domains as objects (docs/api-assumptions.md, A6), within an engagement they are
 * strings.
 */
const company = z.looseObject({
  id: z.string().min(1).max(512),
  name: z.string().nullish(),
  crm_association: crmAssociation.nullish(),
  domains: z.array(z.union([z.string(), z.looseObject({ domain: z.string() })])).nullish(),
});

const SCHEMAS = { contact, company, user, tag } as const;

export type RecordFields = Readonly<Record<string, unknown>> & { readonly id: string };

/** Parses a row of a collection leniently, like every API resource. */
export function readRecord(kind: RecordKind, raw: unknown, where: string): Reading<RecordFields> {
  return readLeniently(SCHEMAS[kind], raw, where, kind === 'tag' ? { name: '' } : {});
}

/** The columns a record is found and shown by. */
export interface RecordColumns {
  readonly name: string;
  /** Folded name, email addresses and domains, separated by spaces. */
  readonly foundBy: string;
  readonly crmType: string | null;
  readonly crmId: string | null;
  readonly crmSource: string | null;
  readonly updatedUs: number | null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function textsOf(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((item: unknown) => textOf(isRecord(item) ? item[field] : item))
    .filter((text) => text !== '');
}

export function recordColumns(fields: RecordFields): RecordColumns {
  const full = [textOf(fields['first_name']), textOf(fields['last_name'])].filter((part) => part !== '');
  const emails = textsOf(fields['emails'], 'email');
  const domains = textsOf(fields['domains'], 'domain');
  const name = textOf(fields['name']) || full.join(' ') || (emails[0] ?? domains[0] ?? '');
  const link = isRecord(fields['crm_association']) ? fields['crm_association'] : {};
  return {
    name,
    foundBy: fold([name, ...emails, ...domains].join(' ')),
    crmType: textOf(link['object_type']) || null,
    crmId: textOf(link['crm_object_id']) || null,
    crmSource: textOf(link['source']) || null,
    updatedUs: microsOf(textOf(fields['updated_at'])),
  };
}
