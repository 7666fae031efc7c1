import { plural } from './plural.ts';

export const pickers = {
  words: {
    choose: (name: string) => `Choose ${name}`,
    chosen: 'chosen',
  },
  usedLinks: 'CRM links of the workspace',
  findLink: 'Find a CRM link in use',
  findLinkHint: 'Name or record ID',
  onCalls: (count: number) => plural(count, { one: 'on # call', other: 'on # calls' }),
  noLinks: 'No link in use fits. Type a new one below.',
};
