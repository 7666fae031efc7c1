import type { Dice } from '../chance/dice.ts';
import type { EngagementType } from '../resources/engagement.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz';

function word(dice: Dice, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += letters.charAt(dice.below(letters.length));
  return text;
}

const sources: Readonly<Record<EngagementType, readonly string[]>> = {
  MEETING: ['zoom', 'google_meet', 'microsoft_teams', 'in_person_app'],
  CALL: ['aircall', 'dialpad', 'hubspot'],
  EMAIL: ['gmail', 'outlook'],
  TASK: ['hubspot', 'salesforce'],
  NOTE: ['manual', 'hubspot'],
  CALENDAR_EVENT: ['google_calendar', 'outlook'],
  DOCUMENT: ['upload', 'google_drive'],
};

const external = {
  https: ['https://calls.example/recordings/', 'https://app.crm.example/activities/'],
  http: ['http://legacy-crm.example/activity?id='],
  app: ['dialer://call/', 'slack://channel/archive/', 'tidewell-dock://visit/', 'msteams://meeting/'],
} as const;

/** Where an engagement came from, and the links that lead there. */
export const linksOut = {
  sourceOf: (type: EngagementType, dice: Dice): string => dice.pick(sources[type]),
  meeting: (dice: Dice): string => `https://meet.example/${word(dice, 3)}-${word(dice, 4)}-${word(dice, 3)}`,
  external: (kind: keyof typeof external, dice: Dice): string =>
    dice.pick<string>(external[kind]) + word(dice, 10),
};
