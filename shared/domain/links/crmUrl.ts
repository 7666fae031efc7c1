import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import { judgeExternalUrl, parseUrl } from './externalUrl.ts';

/** Why a URL template is invalid. */
export type CrmTemplateError =
  | 'not-an-address'
  | 'not-https'
  | 'credentials'
  | 'no-id'
  | 'unknown-placeholder'
  | 'placeholder-in-host';

/** Preset templates by the source of a CRM link. The user replaces the parts in capitals. */
export const CRM_URL_PRESETS: Readonly<Record<string, string>> = {
  HUBSPOT: 'https://app.hubspot.com/contacts/PORTAL-ID/{type}/{id}',
  SALESFORCE: 'https://MY-DOMAIN.lightning.force.com/{id}',
};

const CRM_NAMES: Readonly<Record<string, string>> = { HUBSPOT: 'HubSpot', SALESFORCE: 'Salesforce' };

/** The source of a CRM link as its maker writes it; others as the API sent them. */
export function crmName(source: string): string {
  return CRM_NAMES[source.toUpperCase()] ?? source;
}

const PLACEHOLDER = /\{[^{}]*\}/g;
const KNOWN = new Set(['{type}', '{id}']);

/**
 * Percent-encodes everything that could end or leave a path segment; null for segments that a parser would
 * resolve.
 */
function encoded(value: string): string | null {
  if (value === '' || value === '.' || value === '..') return null;
  try {
    return encodeURIComponent(value).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    // A lone surrogate can't be encoded.
    return null;
  }
}

function filled(template: string, type: string, id: string): string {
  return template.replaceAll('{type}', () => type).replaceAll('{id}', () => id);
}

/** Validates a template; null if it is valid. */
export function crmTemplateError(template: string): CrmTemplateError | null {
  if ((template.match(PLACEHOLDER) ?? []).some((placeholder) => !KNOWN.has(placeholder))) {
    return 'unknown-placeholder';
  }
  const [one, other] = [filled(template, 'a', 'b'), filled(template, 'c', 'd')];
  const [first, second] = [parseUrl(one), parseUrl(other)];
  if (first === null || second === null) return 'not-an-address';
  if (first.protocol !== 'https:') return 'not-https';
  if (first.username !== '' || first.password !== '') return 'credentials';
  if (first.origin !== second.origin) return 'placeholder-in-host';
  if (judgeExternalUrl(one).kind !== 'open') return 'not-an-address';
  return template.includes('{id}') ? null : 'no-id';
}

/**
 * The URL of a CRM record; null without a template for its CRM, or if the link can't be inserted into one.
 * Type and id come from others and are encoded, so that they can't change where the URL leads.
 */
export function crmUrl(templates: Readonly<Record<string, string>>, link: CrmAssociation): string | null {
  const template = templates[link.source.toUpperCase()];
  if (template === undefined || crmTemplateError(template) !== null) return null;
  const [type, id] = [encoded(link.object_type), encoded(link.crm_object_id)];
  if (type === null || id === null) return null;
  const judgement = judgeExternalUrl(filled(template, type, id));
  return judgement.kind === 'open' ? judgement.url : null;
}
