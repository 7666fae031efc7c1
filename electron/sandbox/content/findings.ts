import { Dice } from '../chance/dice.ts';
import { hash, stream } from '../chance/hash.ts';
import type { ActionItem } from '../resources/actionItem.ts';
import type { Engagement } from '../resources/engagement.ts';
import type { Signal } from '../resources/signal.ts';
import { actionTitles, moods, signalKinds, subjects } from '../words/descriptions.ts';
import { fill } from '../words/fill.ts';
import type { Content } from '../world/engagementRecord.ts';

const day = 86_400_000;

const idOf = (prefix: string, seed: number, i: number): string =>
  `${prefix}01k${hash(seed, stream.id, i).toString(36).padStart(7, '0')}${i}`;

/** What somebody has to do after the call. Ids stay the same as long as the engagement lives. */
export function actionItemsOf(wire: Engagement, content: Content): readonly ActionItem[] {
  if (!content.actionItems) return [];
  const dice = Dice.of(content.seed, stream.actionItems, 0);
  const us = content.voices.filter((voice) => voice.ours && voice.userId !== null);
  const at = wire.start_at ?? wire.created_at;
  return Array.from({ length: dice.between(1, 5) }, (_, i) => {
    const [title, description] = dice.pick(actionTitles);
    const due = new Date(Date.parse(at) + dice.between(1, 21) * day).toISOString().slice(0, 10);
    const assigned = dice.chance(0.7) ? dice.pick(us) : undefined;
    return {
      object: 'engagement_action_item' as const,
      id: idOf('act_', content.seed, i),
      title: fill(title, dice),
      description: fill(description, dice),
      ...(dice.chance(0.2) ? {} : { due_on: dice.chance(0.25) ? null : due }),
      assigned_to_user_id: assigned?.userId ?? null,
      assigned_to_user_name: assigned?.name ?? null,
      ...(dice.chance(0.2) ? {} : { assigned_to_user_email: assigned?.email ?? null }),
      created_at: wire.created_at,
      updated_at: wire.created_at,
    };
  });
}

/** What an analysis found in the call, in every type of value. */
export function signalsOf(content: Content): readonly Signal[] {
  if (!content.signals) return [];
  const dice = Dice.of(content.seed, stream.signals, 0);
  const first = dice.below(signalKinds.length);
  return Array.from({ length: dice.between(2, 6) }, (_, i) => {
    const number = (first + i) % signalKinds.length;
    const kind = signalKinds[number] ?? signalKinds[0];
    return {
      object: 'engagement_signal' as const,
      id: idOf('sgn_', content.seed, i),
      annotation_definition_id: `annd_01k${String(number).padStart(4, '0')}`,
      name: kind.name,
      ...(dice.chance(0.2) ? {} : { description: kind.description }),
      data_type: kind.type,
      value: dice.chance(0.06) ? null : valueOf(kind.type, dice),
    };
  });
}

function valueOf(type: (typeof signalKinds)[number]['type'], dice: Dice): NonNullable<Signal['value']> {
  switch (type) {
    case 'boolean':
      return dice.chance(0.4);
    case 'string':
      return dice.pick(moods);
    case 'number':
      return dice.between(2, 400) * 250;
    case 'array':
      return Array.from({ length: dice.between(0, 3) }, () => dice.pick(subjects));
    case 'object':
      return { who: dice.pick(['operations', 'finance', 'board']), sure: dice.chance(0.5) };
    case 'date':
      return `2027-0${dice.between(1, 9)}-01`;
  }
}
