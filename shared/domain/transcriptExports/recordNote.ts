import type { EngagementCompany } from '../../contract/engagement.ts';
import type { Contact } from '../../contract/contact.ts';
import { displayName } from '../list/listedRow.ts';
import { plainText } from '../transcript/export/exportLines.ts';
import { escapeMarkdown } from '../transcript/export/textFormats.ts';
import { frontMatter, namesOf, wikiLink } from './engagementFile.ts';

interface NoteLinks {
  /** Paths of the engagements' files, newest first. */
  readonly engagements: readonly string[];
  readonly crmUrl: string | null;
}

/** A contact with what links to it in the vault. */
export interface ContactNote extends NoteLinks {
  readonly kind: 'contact';
  readonly contact: Contact;
  /** The path of its company's note, or the company's name; null without a company. */
  readonly company: { readonly path: string } | { readonly name: string } | null;
}

/** A company with what links to it in the vault. */
export interface CompanyNote extends NoteLinks {
  readonly kind: 'company';
  readonly company: EngagementCompany;
  /** Paths of the notes of its contacts. */
  readonly contacts: readonly string[];
}

function section(title: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : ['', `## ${title}`, '', ...paths.map((path) => `- ${wikiLink(path)}`)];
}

function heading(name: string): string[] {
  const title = plainText(name);
  return title === '' ? [] : ['', `# ${escapeMarkdown(title)}`];
}

/** The Markdown note of a contact or a company. Nothing in it changes unless the record or its links do. */
export function recordNote(note: ContactNote | CompanyNote): string {
  const record = note.kind === 'contact' ? note.contact : note.company;
  const crm = record.crm_association;
  const crmProperties = [
    ['crm_type', crm?.object_type ?? null],
    ['crm_id', crm?.crm_object_id ?? null],
    ['crm_source', crm?.source ?? null],
    ['crm_url', note.crmUrl],
  ] as const;
  if (note.kind === 'company') {
    const { id, name, domains } = note.company;
    return [
      frontMatter([
        ['id', id],
        ['name', name ?? null],
        ['type', 'company'],
        ['domains', namesOf(domains ?? [])],
        ...crmProperties,
      ]).trimEnd(),
      ...heading(name ?? ''),
      ...section('Contacts', note.contacts),
      ...section('Engagements', note.engagements),
      '',
    ].join('\n');
  }
  const { contact, company } = note;
  const name = displayName(contact);
  return [
    frontMatter([
      ['id', contact.id],
      ['name', name],
      ['type', 'contact'],
      ['company', company === null ? null : 'path' in company ? wikiLink(company.path) : company.name],
      ['emails', namesOf((contact.emails ?? []).map(({ email }) => email))],
      ['phones', namesOf((contact.phone_numbers ?? []).map(({ phone_number: phone }) => phone))],
      ...crmProperties,
    ]).trimEnd(),
    ...heading(name),
    ...section('Engagements', note.engagements),
    '',
  ].join('\n');
}
