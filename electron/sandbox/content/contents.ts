import { hash, stream } from '../chance/hash.ts';
import type { Content, EngagementRecord, Voice } from '../world/engagementRecord.ts';
import { isMarathon } from '../world/engagementColumns.ts';
import { Recent } from '../world/recent.ts';
import { slotAt } from '../world/slots.ts';
import type { World } from '../world/world.ts';

/** What the parts of an engagement that only `expand` shows are made from. */
export class Contents {
  readonly #world: World;
  readonly #seed: number;
  readonly #recent = new Recent<number, Content>(2000);

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#seed = seed;
  }

  /** Undefined for a demo call, whose content stands in a file. */
  of(record: EngagementRecord): Content | undefined {
    switch (record.content.kind) {
      case 'made':
        return record.content.content;
      case 'spoken':
        return undefined;
      case 'generated': {
        const { index } = record.content;
        return this.#recent.get(index) ?? this.#recent.set(index, this.#generate(index));
      }
    }
  }

  #generate(index: number): Content {
    const { engagements } = this.#world.made;
    const { columns } = engagements;
    const number = columns.slot[index] ?? 0;
    const slot = slotAt(number);
    return {
      seed: hash(this.#seed, stream.score, index),
      seconds: columns.seconds[index] ?? 0,
      timeline: slot.timeline,
      media: slot.media,
      transcript: slot.transcript,
      actionItems: slot.actionItems,
      signals: slot.signals,
      flavour: slot.flavour,
      marathon: isMarathon(columns.count - 1 - index, number),
      voices: this.#voicesOf(index, slot.stranger),
    };
  }

  /** The host, a colleague in a meeting among ourselves, the contacts, and now and then somebody nobody knows. */
  #voicesOf(index: number, stranger: boolean): readonly Voice[] {
    const { engagements, contacts, users } = this.#world.made;
    const host = engagements.hostOf(index);
    const voices: Voice[] = [userVoice(host)];
    for (const person of engagements.peopleOf(index)) {
      if (contacts.isRoom(person)) continue;
      const contactId = contacts.identifiers.of(person);
      voices.push({ ...contacts.personOf(person), userId: null, contactId, ours: false });
    }
    if (voices.length === 1) voices.push(userVoice((host + 1) % users.count));
    if (stranger) {
      const unknown = contacts.personOf(
        hash(this.#seed, stream.names, index) % this.#world.made.census.contacts,
      );
      const email = hash(this.#seed, stream.names, index + 1) % 2 === 0 ? null : unknown.email;
      voices.push({ name: unknown.name, email, userId: null, contactId: null, ours: false });
    }
    return voices;

    function userVoice(user: number): Voice {
      return { ...users.personOf(user), userId: users.identifiers.of(user), contactId: null, ours: true };
    }
  }
}
