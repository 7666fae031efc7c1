import { SeededRandom, hash, stream } from '../seededRandom.ts';
import type { ActionItem, Engagement, Signal } from '../resources/engagementResources.ts';
import { actionTitles, moods, signalKinds, subjects } from '../phrases/descriptionTemplates.ts';
import { fillTemplate } from '../phrases/textTemplate.ts';
import type { Content } from '../workspace/workspaceRecords.ts';

const day = 86_400_000;

const idOf = (prefix: string, seed: number, i: number): string =>
  `${prefix}01k${hash(seed, stream.id, i).toString(36).padStart(7, '0')}${i}`;

/** The action items of a call. Their ids are stable for the lifetime of the engagement. */
export function actionItemsOf(wire: Engagement, content: Content): readonly ActionItem[] {
  if (!content.actionItems) return [];
  const random = SeededRandom.of(content.seed, stream.actionItems, 0);
  const us = content.voices.filter((voice) => voice.ours && voice.userId !== null);
  const at = wire.start_at ?? wire.created_at;
  return Array.from({ length: random.between(1, 5) }, (_, i) => {
    const [title, description] = random.pick(actionTitles);
    const due = new Date(Date.parse(at) + random.between(1, 21) * day).toISOString().slice(0, 10);
    const assigned = random.chance(0.7) ? random.pick(us) : undefined;
    return {
      object: 'engagement_action_item' as const,
      id: idOf('act_', content.seed, i),
      title: fillTemplate(title, random),
      description: fillTemplate(description, random),
      ...(random.chance(0.2) ? {} : { due_on: random.chance(0.25) ? null : due }),
      assigned_to_user_id: assigned?.userId ?? null,
      assigned_to_user_name: assigned?.name ?? null,
      ...(random.chance(0.2) ? {} : { assigned_to_user_email: assigned?.email ?? null }),
      created_at: wire.created_at,
      updated_at: wire.created_at,
    };
  });
}

/** The signals of a call, covering every type of value. */
export function signalsOf(content: Content): readonly Signal[] {
  if (!content.signals) return [];
  const random = SeededRandom.of(content.seed, stream.signals, 0);
  const first = random.below(signalKinds.length);
  return Array.from({ length: random.between(2, 6) }, (_, i) => {
    const number = (first + i) % signalKinds.length;
    const kind = signalKinds[number] ?? signalKinds[0];
    return {
      object: 'engagement_signal' as const,
      id: idOf('sgn_', content.seed, i),
      annotation_definition_id: `annd_01k${String(number).padStart(4, '0')}`,
      name: kind.name,
      ...(random.chance(0.2) ? {} : { description: kind.description }),
      data_type: kind.type,
      value: random.chance(0.06) ? null : valueOf(kind.type, random),
    };
  });
}

function valueOf(
  type: (typeof signalKinds)[number]['type'],
  random: SeededRandom,
): NonNullable<Signal['value']> {
  switch (type) {
    case 'boolean':
      return random.chance(0.4);
    case 'string':
      return random.pick(moods);
    case 'number':
      return random.between(2, 400) * 250;
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () => random.pick(subjects));
    case 'object':
      return { who: random.pick(['operations', 'finance', 'board']), sure: random.chance(0.5) };
    case 'date':
      return `2027-0${random.between(1, 9)}-01`;
  }
}
