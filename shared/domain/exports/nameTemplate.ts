import type { Engagement } from '../../contract/engagement.ts';
import { personName } from '../edits/personName.ts';
import { safeStem } from './fileNames.ts';

/** The fields of a file name template. */
export const NAME_FIELDS = [
  'date',
  'time',
  'year',
  'month',
  'title',
  'company',
  'contact',
  'owner',
  'type',
  'id',
] as const;
type NameField = (typeof NAME_FIELDS)[number];

export const DEFAULT_NAME_TEMPLATE = '{date} {company} - {title}';
export const MAX_TEMPLATE_LENGTH = 200;

/** Why a template is invalid. */
export type NameTemplateError = 'empty' | 'too-long' | 'unknown-field' | 'stray-brace' | 'folder';

const FIELD = /\{([^{}]*)\}/g;

function isNameField(name: string): name is NameField {
  return NAME_FIELDS.some((field) => field === name);
}

/** Validates a template; null if it is valid. */
export function nameTemplateError(template: string): NameTemplateError | null {
  if (template.trim() === '') return 'empty';
  if (template.length > MAX_TEMPLATE_LENGTH) return 'too-long';
  if (/[/\\]/.test(template)) return 'folder';
  if ([...template.matchAll(FIELD)].some(([, name = '']) => !isNameField(name))) return 'unknown-field';
  return /[{}]/.test(template.replace(FIELD, '')) ? 'stray-brace' : null;
}

/** Date and time are as the API sent them, so that names don't depend on the time zone of this computer. */
function fieldValue(field: NameField, engagement: Engagement): string {
  const start = engagement.start_at ?? engagement.engagement_at ?? '';
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(start) ?? [];
  switch (field) {
    case 'date':
      return year === '' ? '' : `${year}-${month}-${day}`;
    case 'time':
      return hour === '' ? '' : `${hour}-${minute}`;
    case 'year':
      return year;
    case 'month':
      return month;
    case 'title':
      return engagement.title;
    case 'company':
      return engagement.companies?.[0]?.name ?? '';
    case 'contact':
      return engagement.contacts?.[0] === undefined ? '' : (personName(engagement.contacts[0]) ?? '');
    case 'owner':
      return engagement.owner === null || engagement.owner === undefined
        ? ''
        : (personName(engagement.owner) ?? '');
    case 'type':
      return engagement.engagement_type.toLowerCase();
    case 'id':
      return engagement.id;
  }
}

/** What a field leaves behind if it is empty: brackets, repeated separators, and those at either end. */
function withoutGaps(skeleton: string): string {
  return skeleton
    .replace(/\(\s*\)/g, '')
    .replace(/\s*([-–—_,;|])(?:\s*[-–—_,;|])+\s*/g, ' $1 ')
    .replace(/^[\s\-–—_,;|]+|[\s\-–—_,;|]+$/g, '');
}

/** Stands for a field while gaps are closed; can't be in a valid name. */
const FIRST_PLACEHOLDER = 0xe000;

/**
 * The file name of an engagement without extension. Where a field is empty, its separator is left out too:
 * `2026-11-21 - Review` without a company. The template must be valid.
 */
export function fileStem(template: string, engagement: Engagement): string {
  const values = NAME_FIELDS.map((field) => fieldValue(field, engagement).trim());
  const skeleton = template.replace(/\p{Co}/gu, '').replace(FIELD, (_, name: string) => {
    const index = NAME_FIELDS.findIndex((field) => field === name);
    return (values[index] ?? '') === '' ? '' : String.fromCharCode(FIRST_PLACEHOLDER + index);
  });
  const isWhole = skeleton.match(/\p{Co}/gu)?.length === template.match(FIELD)?.length;
  const closed = isWhole ? skeleton : withoutGaps(skeleton);
  return safeStem(closed.replace(/\p{Co}/gu, (mark) => values[mark.charCodeAt(0) - FIRST_PLACEHOLDER] ?? ''));
}
