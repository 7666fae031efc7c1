import type { Engagement, EngagementCompany } from '../../contract/engagement.ts';
import { jsonDocument } from '../exportFile.ts';
import { actionItemLines } from './actionItemLines.ts';
import { personName } from '../edits/personName.ts';
import { type ExportChoices, plainText, writtenSpeaker } from '../transcript/export/exportLines.ts';
import { type ExportFormat, neededFor, transcriptText } from '../transcript/export/exportTranscript.ts';
import { escapeMarkdown } from '../transcript/export/textFormats.ts';
import { transcriptDocument } from '../transcript/export/transcriptDocument.ts';
import { createTranscript, type Transcript } from '../transcript/transcript.ts';
import type { Contact } from '../../contract/contact.ts';

/** Increment to have folder syncs write the files of unchanged engagements, too. */
export const FILE_VERSION = 4;

/** An engagement to be written to a file. */
export interface ExportSubject {
  readonly engagement: Engagement;
  /** Null without timed lines. */
  readonly transcript: Transcript | null;
  /** Opens the engagement in Parley. */
  readonly link: string;
  /** The CRM record's page; null without a link or a URL template. */
  readonly crmUrl: string | null;
  /** The action items that the user has ticked off, by id. */
  readonly done: ReadonlySet<string>;
  /** Set in a folder sync, whose Markdown works as an Obsidian vault; null in an export. */
  readonly vault?: VaultLinks | null;
}

/** The notes of contacts and companies, as paths within the vault; null for those without one. */
interface VaultLinks {
  readonly contact: (id: string) => string | null;
  readonly company: (id: string) => string | null;
}

/** A link to a file of the vault. Its name has no character that could end the link. */
export function wikiLink(path: string): string {
  const target = path.replace(/\.md$/, '');
  const name = target.slice(target.lastIndexOf('/') + 1);
  return target === name ? `[[${name}]]` : `[[${target}|${name}]]`;
}

/** As Obsidian allows tags: letters, digits, `_`, `-` and `/`, and not digits alone. */
export function vaultTag(name: string): string {
  const tag = plainText(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_/-]+/gu, '-')
    .replace(/^[-/]+|[-/]+$/g, '')
    .replace(/\/{2,}/g, '/');
  return /^\p{N}+$/u.test(tag) ? `_${tag}` : tag;
}

const CHOICES: ExportChoices = { speakers: true, times: true, range: null, onlySpeakers: null };
const NO_LINES = createTranscript([], {
  speaker: [],
  start: [],
  end: [],
  text: [],
  sentiment: [],
  words: [],
});

/** Characters that YAML reads as line breaks, forbids, or that hide text. */
const NOT_IN_YAML = /[\p{C}\u2028\u2029\u00a0]/gu;

/** A double-quoted string of YAML 1.1 and 1.2, on one line, whatever the text contains. */
export function yamlString(text: string): string {
  return JSON.stringify(plainText(text)).replace(NOT_IN_YAML, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** A date is written without quotes, as YAML's own type. */
type FrontMatterValue = string | { readonly day: string } | number | boolean | null | readonly string[];

/** One property per line and one list entry per line, so that a change of one value is a change of one line. */
function frontMatter(properties: readonly (readonly [string, FrontMatterValue])[]): string {
  const lines = properties.flatMap(([name, value]) => {
    if (value === null || value === '') return [];
    if (typeof value === 'number' || typeof value === 'boolean') return [`${name}: ${value}`];
    if (typeof value === 'string') return [`${name}: ${yamlString(value)}`];
    if ('day' in value) return [`${name}: ${value.day}`];
    return value.length === 0 ? [] : [`${name}:`, ...value.map((entry) => `  - ${yamlString(entry)}`)];
  });
  return ['---', ...lines, '---', ''].join('\n');
}

function namesOf(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.map((value) => plainText(value ?? '')).filter((value) => value !== ''))];
}

/** The day of an engagement where it took place, as the API sent it. */
export function dayOf({ start_at: start, engagement_at: at }: Engagement): string | null {
  const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T|$)/.exec(start ?? at ?? '')?.[0];
  return day ?? null;
}

/** The value of a signal in words; one line, however long it is. */
function signalText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(signalText).join(', ');
  return plainText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** The facts of an engagement that are worth a property. Nothing here changes unless the engagement does. */
function properties({ engagement, link, crmUrl, vault = null }: ExportSubject): [string, FrontMatterValue][] {
  const { crm_association: crm, owner } = engagement;
  const day = vault === null ? null : dayOf(engagement);
  const linked = (path: string | null | undefined, name: string | null | undefined) =>
    path === null || path === undefined ? name : wikiLink(path);
  return [
    ['id', engagement.id],
    ['title', engagement.title],
    ['type', engagement.engagement_type],
    ['date', engagement.start_at ?? engagement.engagement_at ?? null],
    ['day', day === null ? null : { day }],
    ['duration_seconds', engagement.duration_seconds ?? null],
    ['owner', owner === null || owner === undefined ? null : personName(owner)],
    [
      'companies',
      namesOf((engagement.companies ?? []).map(({ id, name }) => linked(vault?.company(id), name))),
    ],
    [
      'contacts',
      namesOf(
        (engagement.contacts ?? []).map((each) => linked(vault?.contact(each.id), personName(each) ?? '')),
      ),
    ],
    ['tags', namesOf((engagement.tags ?? []).map(({ name }) => (vault === null ? name : vaultTag(name))))],
    [
      'signals',
      (engagement.signals ?? []).map(({ name, value }) => `${plainText(name)}: ${signalText(value)}`),
    ],
    ['crm_type', crm?.object_type ?? null],
    ['crm_id', crm?.crm_object_id ?? null],
    ['crm_source', crm?.source ?? null],
    ['crm_url', crmUrl],
    ['private', engagement.is_private ? true : null],
    ['parley', link],
  ];
}

/** Paragraphs of the transcript text that the API has instead of timed lines. */
function paragraphsOf(text: string): string[] {
  return text.split(/\r\n|\r|\n|\u2028|\u2029/).flatMap((line) => {
    const words = plainText(line);
    return words === '' ? [] : [words];
  });
}

/**
 * The content of an engagement's file; null if the format has nothing to write. Markdown and JSON hold the facts of
 * an engagement even without a transcript, text needs one, and subtitles need one with times.
 */
export function engagementFile(subject: ExportSubject, format: ExportFormat): string | null {
  const { engagement } = subject;
  const transcript = subject.transcript?.count === 0 ? null : subject.transcript;
  const untimed = transcript === null ? paragraphsOf(engagement.transcript ?? '') : [];
  const call = {
    engagementId: engagement.id,
    title: engagement.title,
    startAt: engagement.start_at ?? null,
    transcript: transcript ?? NO_LINES,
    nameOf: (speaker: number) => writtenSpeaker(transcript?.speakers ?? [], speaker),
  };
  const facts = properties(subject);
  if (format === 'md') {
    // The heading says the title; Obsidian and GitHub show a property of the same words as one more row.
    const front = frontMatter(facts.filter(([name]) => name !== 'title'));
    const body = transcriptText(call, 'md', CHOICES, null);
    // Below the heading, which is one line; an engagement without a title has none.
    const at = body.startsWith('# ') ? body.indexOf('\n') + 1 : 0;
    const tasks = actionItemLines(engagement.action_items ?? [], subject.done);
    const items = tasks.length === 0 ? '' : ['', '## Action items', '', ...tasks, ''].join('\n');
    const written = [body.slice(0, at), items, body.slice(at)].join('');
    return [front, written, ...untimed.map((line) => `${escapeMarkdown(line)}\n`)].join('\n');
  }
  if (format === 'json')
    return jsonDocument({
      ...transcriptDocument(call, CHOICES, null),
      facts: Object.fromEntries(
        facts.filter(([name, value]) => name !== 'signals' && value !== null && value !== ''),
      ),
      // As the API sent them: their types matter to programs.
      ...((engagement.signals ?? []).length === 0 ? {} : { signals: engagement.signals }),
      ...(untimed.length === 0 ? {} : { text: untimed }),
    });
  if (transcript !== null) return transcriptText(call, format, CHOICES, null);
  if (neededFor(format) !== 'text' || untimed.length === 0) return null;
  return `${[plainText(engagement.title), '', ...untimed].join('\n')}\n`;
}

interface NoteLinks {
  /** Paths of the engagements' files, newest first. */
  readonly engagements: readonly string[];
  readonly crmUrl: string | null;
}

/** A contact with what links to it in the vault. */
interface ContactNote extends NoteLinks {
  readonly kind: 'contact';
  readonly contact: Contact;
  /** The path of its company's note, or the company's name; null without a company. */
  readonly company: { readonly path: string } | { readonly name: string } | null;
}

/** A company with what links to it in the vault. */
interface CompanyNote extends NoteLinks {
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
  const name = personName(contact) ?? '';
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
