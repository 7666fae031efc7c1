import type { Company, Contact, CrmAssociation, Tag, User } from '../resources.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';

const day = 86_400_000;

/** The people and the company of the demo's handwritten engagements. */
export interface DemoPeople {
  readonly host: User;
  readonly company: Company;
  readonly callum: Contact;
  readonly marcus: Contact;
  /** A duplicate of Callum, as left behind by imports. */
  readonly callumAgain: Contact;
  readonly deal: CrmAssociation;
  readonly tag: (name: string) => string;
}

/** Adds them to the workspace. `end` is the time when the demo was made, in milliseconds since 1970. */
export function placeDemoPeople(workspace: Workspace, end: number): DemoPeople {
  const at = (daysAgo: number): string => new Date(end - daysAgo * day).toISOString();
  const host: User = {
    object: 'user',
    id: workspace.users.nextId(),
    first_name: 'Hannah',
    last_name: 'Voss',
    job_title: 'Account Executive',
    role: 'MANAGER',
    emails: [{ email: 'hannah.voss@tidewell.example', is_primary: true }],
    time_zone: 'Europe/London',
    last_activity_at: at(0.02),
    created_at: at(700),
    updated_at: at(3),
  };
  workspace.users.put(host);
  const company: Company = {
    object: 'company',
    id: workspace.companies.nextId(),
    name: 'Larkfield Logistics',
    description: 'Sites in Leeds and Bristol; 240 seats. Renewal at the end of January.',
    industry: 'Logistics',
    website: 'https://www.larkfield.example/',
    number_of_employees: 620,
    crm_association: { object_type: 'company', crm_object_id: '7429900001', source: 'HUBSPOT' },
    domains: [{ domain: 'larkfield.example' }],
    created_at: at(690),
    updated_at: at(2),
  };
  workspace.companies.put(company);
  const contact = (first: string, last: string, email: string, crmId: string, note: string): Contact => {
    const row: Contact = {
      object: 'contact',
      id: workspace.contacts.nextId(),
      first_name: first,
      last_name: last,
      description: note,
      company: { id: company.id, object: 'company' },
      emails: [{ email, is_primary: true }],
      phone_numbers: [{ phone_number: '+44 113 496 0142', is_primary: true }],
      crm_association: { object_type: 'contact', crm_object_id: crmId, source: 'HUBSPOT' },
      time_zone: 'Europe/London',
      created_at: at(680),
      updated_at: at(2.5),
    };
    workspace.contacts.put(row);
    return row;
  };
  const tags = new Map<string, string>();
  return {
    host,
    company,
    callum: contact('Callum', 'Reid', 'callum.reid@larkfield.example', '3319900001', 'Runs operations.'),
    marcus: contact(
      'Marcus',
      'Hale',
      'marcus.hale@larkfield.example',
      '3319900002',
      'Runs the integrations.',
    ),
    callumAgain: contact(
      'Callum',
      'Ried',
      'Callum.Reid@larkfield.example',
      '3319900001',
      'From the fair in Leeds.',
    ),
    deal: { object_type: 'deal', crm_object_id: '9129900001', source: 'HUBSPOT' },
    tag: (name) => {
      const known = tags.get(name) ?? placeTag(workspace, name, at(30));
      tags.set(name, known);
      return known;
    },
  };
}

/** The id of the tag with this name; adds it if it doesn't exist. */
function placeTag(workspace: Workspace, name: string, at: string): string {
  const { tags } = workspace.generated;
  for (let index = 0; index < tags.count; index++) {
    const tag = tags.row(index);
    if (tag.name === name) return tag.id;
  }
  const tag: Tag = {
    object: 'tag',
    id: workspace.tags.nextId(),
    name,
    hex_color: '#2f6f8f',
    created_at: at,
    updated_at: at,
  };
  workspace.tags.put(tag);
  return tag.id;
}
