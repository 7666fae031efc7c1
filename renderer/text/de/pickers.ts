import { plural } from './plural.ts';

export const pickers = {
  words: {
    choose: (name: string) => `${name} wählen`,
    chosen: 'gewählt',
  },
  usedLinks: 'CRM-Verknüpfungen des Workspace',
  findLink: 'Benutzte CRM-Verknüpfung suchen',
  findLinkHint: 'Name oder ID des Eintrags',
  onCalls: (count: number) => plural(count, { one: 'an # Gespräch', other: 'an # Gesprächen' }),
  noLinks: 'Keine benutzte Verknüpfung passt. Geben Sie unten eine neue ein.',
};
