import type { Company } from '../resources/company.ts';
import type { Contact } from '../resources/contact.ts';
import type { Tag } from '../resources/tag.ts';
import { touchedAt } from '../world/edits.ts';
import { iso } from '../world/iso.ts';
import { companyFirstWords, companySecondWords } from '../words/companies.ts';
import { contactNotes, firstNames, lastNames } from '../words/people.ts';
import { fill } from '../words/fill.ts';
import { tagColors } from '../words/descriptions.ts';
import { anyOf, type Scene } from './scene.ts';

/** A contact is added, described anew, given another address (which is no event), or deleted. */
export function changeContact(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const company = anyOf(scene, world.companies);
  if (company === undefined) return false;
  const chance = dice.next();
  if (chance < 0.3) {
    const [first_name, last_name] = [dice.pick(firstNames), dice.pick(lastNames)];
    const at = iso(now());
    const after: Contact = {
      object: 'contact',
      id: world.contacts.nextId(),
      first_name,
      last_name,
      company: { id: company.id, object: 'company' },
      emails: [
        {
          email: `new.contact${dice.below(100_000)}@${company.domains[0]?.domain ?? 'new.example'}`,
          is_primary: true,
        },
      ],
      phone_numbers: [],
      created_at: at,
      updated_at: at,
    };
    world.apply({ resource: 'contact', kind: 'created', after });
    return true;
  }
  const before = anyOf(scene, world.contacts);
  if (before === undefined || world.isRoom(before.id)) return false;
  if (chance > 0.93) {
    world.apply({ resource: 'contact', kind: 'deleted', before });
    return true;
  }
  const after: Contact =
    chance > 0.75
      ? { ...before, emails: [{ email: `moved${dice.below(100_000)}@private.example`, is_primary: true }] }
      : {
          ...before,
          description: fill(dice.pick(contactNotes), dice),
          updated_at: touchedAt(now(), before.updated_at),
        };
  world.apply({ resource: 'contact', kind: 'updated', before, after });
  return true;
}

export function changeCompany(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const name = `${dice.pick(companyFirstWords)} ${dice.pick(companySecondWords)}`;
  const chance = dice.next();
  if (chance < 0.3) {
    const at = iso(now());
    const domain = `${name.toLowerCase().replace(' ', '-')}.example`;
    const after: Company = {
      object: 'company',
      id: world.companies.nextId(),
      name,
      domains: [{ domain }],
      created_at: at,
      updated_at: at,
    };
    world.apply({ resource: 'company', kind: 'created', after });
    return true;
  }
  const before = anyOf(scene, world.companies);
  if (before === undefined) return false;
  if (chance > 0.95) {
    world.apply({ resource: 'company', kind: 'deleted', before });
    return true;
  }
  const after: Company = { ...before, name, updated_at: touchedAt(now(), before.updated_at) };
  world.apply({ resource: 'company', kind: 'updated', before, after });
  return true;
}

export function changeTag(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const chance = dice.next();
  if (chance < 0.35) {
    const at = iso(now());
    const after: Tag = {
      object: 'tag',
      id: world.tags.nextId(),
      name: `Campaign ${dice.below(1000)}`,
      hex_color: dice.pick(tagColors),
      created_at: at,
      updated_at: at,
    };
    world.apply({ resource: 'tag', kind: 'created', after });
    return true;
  }
  const before = anyOf(scene, world.tags);
  if (before === undefined) return false;
  if (chance > 0.85) {
    world.apply({ resource: 'tag', kind: 'deleted', before });
    return true;
  }
  const after: Tag = {
    ...before,
    hex_color: dice.pick(tagColors),
    updated_at: touchedAt(now(), before.updated_at),
  };
  world.apply({ resource: 'tag', kind: 'updated', before, after });
  return true;
}
