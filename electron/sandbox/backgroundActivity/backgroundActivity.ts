import { hash, SeededRandom, stream } from '../seededRandom.ts';
import { replaceContacts, touchedAt, type Workspace } from '../workspace/sandboxWorkspace.ts';
import type { Company, Contact, Tag } from '../resources.ts';
import { fillSlots, kinds, names } from '../phrases/phrases.ts';
import { accountFact, type AccountCall, factOf } from '../workspace/accounts.ts';
import type { Collection } from '../workspace/rowCollection.ts';
import type { Content, EngagementRecord, Voice } from '../workspace/workspaceRecords.ts';
import { iso } from '../workspace/timestamps.ts';

/** Adds a contact, changes its description or its address (which causes no event), or deletes it. */
function changeContact(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const company = randomRow(context, workspace.companies);
  if (company === undefined) return false;
  const chance = random.next();
  if (chance < 0.3) {
    const [first_name, last_name] = [random.pick(names.firstNames), random.pick(names.lastNames)];
    const at = iso(now());
    const after: Contact = {
      object: 'contact',
      id: workspace.contacts.nextId(),
      first_name,
      last_name,
      company: { id: company.id, object: 'company' },
      emails: [
        {
          email: `new.contact${random.below(100_000)}@${company.domains[0]?.domain ?? 'new.example'}`,
          is_primary: true,
        },
      ],
      phone_numbers: [],
      created_at: at,
      updated_at: at,
    };
    workspace.apply({ resource: 'contact', kind: 'created', after });
    return true;
  }
  const before = randomRow(context, workspace.contacts);
  if (before === undefined || workspace.isRoom(before.id)) return false;
  if (chance > 0.93) {
    workspace.apply({ resource: 'contact', kind: 'deleted', before });
    return true;
  }
  const after: Contact =
    chance > 0.75
      ? { ...before, emails: [{ email: `moved${random.below(100_000)}@private.example`, is_primary: true }] }
      : {
          ...before,
          description: fillSlots(random.pick(names.contactNotes), (slot) =>
            accountFact(0, random.below(1000), slot),
          ),
          updated_at: touchedAt(now(), before.updated_at),
        };
  workspace.apply({ resource: 'contact', kind: 'updated', before, after });
  return true;
}

function changeCompany(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const name = `${random.pick(names.companyFirstWords)} ${random.pick(names.companySecondWords)}`;
  const chance = random.next();
  if (chance < 0.3) {
    const at = iso(now());
    const domain = `${name.toLowerCase().replace(' ', '-')}.example`;
    const after: Company = {
      object: 'company',
      id: workspace.companies.nextId(),
      name,
      domains: [{ domain }],
      created_at: at,
      updated_at: at,
    };
    workspace.apply({ resource: 'company', kind: 'created', after });
    return true;
  }
  const before = randomRow(context, workspace.companies);
  if (before === undefined) return false;
  if (chance > 0.95) {
    workspace.apply({ resource: 'company', kind: 'deleted', before });
    return true;
  }
  const after: Company = { ...before, name, updated_at: touchedAt(now(), before.updated_at) };
  workspace.apply({ resource: 'company', kind: 'updated', before, after });
  return true;
}

function changeTag(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const chance = random.next();
  if (chance < 0.35) {
    const at = iso(now());
    const after: Tag = {
      object: 'tag',
      id: workspace.tags.nextId(),
      name: `Campaign ${random.below(1000)}`,
      hex_color: random.pick(names.tagColors),
      created_at: at,
      updated_at: at,
    };
    workspace.apply({ resource: 'tag', kind: 'created', after });
    return true;
  }
  const before = randomRow(context, workspace.tags);
  if (before === undefined) return false;
  if (chance > 0.85) {
    workspace.apply({ resource: 'tag', kind: 'deleted', before });
    return true;
  }
  const after: Tag = {
    ...before,
    hex_color: random.pick(names.tagColors),
    updated_at: touchedAt(now(), before.updated_at),
  };
  workspace.apply({ resource: 'tag', kind: 'updated', before, after });
  return true;
}

/** Shared by all random changes. */
interface ChangeContext {
  readonly workspace: Workspace;
  readonly random: SeededRandom;
  readonly now: () => number;
  /** New engagements that are not yet completed, oldest first. */
  readonly inProgress: string[];
  /** How many engagements may still be deleted, so that the workspace never runs empty. */
  mostDeletions: number;
}

/** A random row: usually one of the newest generated ones, sometimes a written one. */
function randomRow<Row>(context: ChangeContext, rows: Collection<Row>): Row | undefined {
  const { random } = context;
  const { count, identifiers } = rows.generated;
  if (random.chance(0.3)) {
    const written = rows.writtenRows().slice(-50);
    if (written.length > 0) return random.pick(written);
  }
  if (count === 0) return undefined;
  const chance = random.next();
  return rows.get(identifiers.of(count - 1 - Math.floor(chance * chance * count)));
}

function editContacts(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const before = randomRow(context, workspace.engagements);
  if (before === undefined) return false;
  const people = before.contactIds.filter((id) => !workspace.isRoom(id));
  const [first] = people;
  const added = randomRow(context, workspace.contacts);
  const fewer = first !== undefined && random.chance(0.4);
  if (!fewer && (added === undefined || people.includes(added.id) || workspace.isRoom(added.id)))
    return false;
  const ids = fewer ? people.slice(1) : [...people, ...(added === undefined ? [] : [added.id])];
  return replaceContacts(workspace, before, ids, now()) !== before;
}

/** Adds a meeting or call that is not processed yet. */
function addEngagement(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const { generated } = workspace;
  if (generated.contacts.count === 0) return false;
  const person = random.below(generated.counts.contacts);
  const contact = workspace.contacts.get(generated.contacts.identifiers.of(person));
  const company = generated.companies.identifiers.of(generated.counts.companyOfContact[person] ?? 0);
  const host = random.below(generated.users.count);
  if (contact === undefined) return false;
  const type = random.chance(0.6) ? 'MEETING' : 'CALL';
  const seconds = random.between(300, 2400);
  const ended = now();
  const call: AccountCall = {
    seed: 0,
    company: generated.counts.companyOfContact[person] ?? 0,
    companyName: workspace.companies.get(company)?.name ?? 'a new customer',
    kind: 'checkin',
    ordinal: random.below(1000),
    before: undefined,
    at: ended,
    host: generated.users.firstNameOf(host),
    mate: generated.users.firstNameOf(host),
    person: generated.contacts.firstNameOf(person),
    colleague: 'the shift lead',
  };
  const hostId = generated.users.identifiers.of(host);
  const after: EngagementRecord = {
    wire: {
      object: 'engagement',
      id: workspace.engagements.nextId(),
      title: fillSlots(random.pick(type === 'CALL' ? kinds.checkin.calls : kinds.checkin.titles), (slot) =>
        factOf(call, slot),
      ),
      engagement_type: type,
      data_source: type === 'CALL' ? 'aircall' : 'zoom',
      processing_status: 'PENDING',
      is_internal: false,
      is_private: random.chance(0.05),
      engagement_at: iso(ended - seconds * 1000),
      start_at: iso(ended - seconds * 1000),
      end_at: iso(ended),
      duration_seconds: seconds,
      owner_user_id: hostId,
      host_user_id: hostId,
      created_at: iso(ended),
      updated_at: iso(ended),
    },
    contactIds: [contact.id],
    companyIds: workspace.companies.get(company) === undefined ? [] : [company],
    tagIds: [],
    content: {
      kind: 'made',
      content: silent(seconds, hash(ended | 0, stream.turnPlan, person), voices(), call, host),
    },
  };
  workspace.apply({ resource: 'engagement', kind: 'created', after });
  context.inProgress.push(after.wire.id);
  return true;

  function voices(): readonly Voice[] {
    return [
      { ...generated.users.personOf(host), userId: hostId, contactId: null, ours: true },
      { ...generated.contacts.personOf(person), userId: null, contactId: contact?.id ?? null, ours: false },
    ];
  }
}

/** An unprocessed engagement has no recording and no text. */
function silent(
  seconds: number,
  seed: number,
  voices: readonly Voice[],
  call: AccountCall,
  style: number,
): Content {
  return {
    seed,
    seconds,
    timeline: 'none',
    media: false,
    transcript: false,
    actionItems: false,
    signals: false,
    flavour: 'plain',
    marathon: false,
    call,
    style,
    voices,
  };
}

/**
 * Advances a new engagement from PENDING to PROCESSING, then to COMPLETED with its transcript or sometimes to
 * FAILED.
 */
function advanceProcessing(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const id = context.inProgress.shift();
  const before = id === undefined ? undefined : workspace.engagements.get(id);
  if (before === undefined || before.content.kind !== 'made') return false;
  const { content } = before.content;
  const pending = before.wire.processing_status === 'PENDING';
  const status = pending ? 'PROCESSING' : random.chance(0.08) ? 'FAILED' : 'COMPLETED';
  const after: EngagementRecord = {
    ...before,
    wire: {
      ...before.wire,
      processing_status: status,
      updated_at: touchedAt(now(), before.wire.updated_at),
    },
    content:
      status === 'COMPLETED'
        ? {
            kind: 'made',
            content: {
              ...content,
              timeline: 'lines',
              media: true,
              transcript: true,
              actionItems: true,
              signals: true,
            },
          }
        : before.content,
  };
  workspace.apply({ resource: 'engagement', kind: 'updated', before, after });
  if (status === 'PROCESSING') context.inProgress.push(before.wire.id);
  if (status === 'COMPLETED') workspace.apply({ resource: 'engagement', kind: 'transcribed', after });
  return true;
}

const renamings = [' (moved)', ' (second part)', ', to be continued', ' (recording checked)', ', follow-up'];

function renameEngagement(context: ChangeContext): boolean {
  const { workspace, random, now } = context;
  const before = randomRow(context, workspace.engagements);
  if (before === undefined) return false;
  const addition = random.pick(renamings);
  const title = before.wire.title.includes(addition) ? before.wire.title : before.wire.title + addition;
  if (title === before.wire.title) return false;
  const after: EngagementRecord = {
    ...before,
    wire: { ...before.wire, title, updated_at: touchedAt(now(), before.wire.updated_at) },
  };
  workspace.apply({ resource: 'engagement', kind: 'updated', before, after });
  return true;
}

function deleteEngagement(context: ChangeContext): boolean {
  if (context.mostDeletions <= 0) return false;
  const before = randomRow(context, context.workspace.engagements);
  if (before === undefined) return false;
  context.mostDeletions--;
  context.workspace.apply({ resource: 'engagement', kind: 'deleted', before });
  return true;
}

const changeKinds: readonly (readonly [share: number, change: (context: ChangeContext) => boolean])[] = [
  [24, editContacts],
  [18, addEngagement],
  [28, advanceProcessing],
  [10, renameEngagement],
  [4, deleteEngagement],
  [8, changeContact],
  [5, changeCompany],
  [3, changeTag],
];
const shares = changeKinds.reduce((sum, [share]) => sum + share, 0);

/** Simulates changes by other people at a given rate. The seed decides what changes. */
export class BackgroundActivity {
  readonly #context: ChangeContext;
  #timer: NodeJS.Timeout | undefined;
  #perMinute = 0;
  #steps = 0;

  constructor(workspace: Workspace, seed: number, now: () => number) {
    this.#context = {
      workspace,
      random: SeededRandom.of(seed, stream.activity, 0),
      now,
      inProgress: [],
      mostDeletions: Math.floor(workspace.engagements.size / 2),
    };
  }

  get report(): { readonly per_minute: number; readonly steps: number } {
    return { per_minute: this.#perMinute, steps: this.#steps };
  }

  /** 0 stops it. */
  setPace(perMinute: number): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#perMinute = perMinute;
    if (perMinute <= 0) return;
    // Timers fire at most a thousand times a second; faster rates make several changes per tick.
    const every = Math.max(1, Math.round(60_000 / perMinute));
    const atOnce = Math.max(1, Math.round((perMinute * every) / 60_000));
    this.#timer = setInterval(() => {
      for (let i = 0; i < atOnce; i++) this.step();
    }, every);
    this.#timer.unref();
  }

  /** Makes one change. If its kind has nothing to change, another kind is tried. */
  step(): void {
    this.#steps++;
    for (let tries = 0; tries < 20; tries++) {
      let at = this.#context.random.below(shares);
      const kind = changeKinds.find(([share]) => (at -= share) < 0);
      if (kind?.[1](this.#context)) return;
    }
  }

  close(): void {
    this.setPace(0);
  }
}
