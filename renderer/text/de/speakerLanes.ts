import { plural } from './plural.ts';

export const lanes = {
  title: 'Stimmen',
  field: 'Stimmen über das Gespräch',
  sentence: (duration: string, parts: string) => `In ${duration}: ${parts}.`,
  spoke: (name: string, time: string, share: string) => `${name} sprach ${time} (${share})`,
  speaking: (where: string, name: string) => `${where}, ${name} spricht`,
  others: (count: number) => plural(count, { one: '# weitere', other: '# weitere' }),
  hearOnly: 'Nur hören',
  hearOnlyTitle: (name: string) => `Nur ${name} hören`,
  hearing: (names: string) => `Nur ${names}`,
  hearEverybody: 'Alle hören',
  zoomIn: 'Hineinzoomen',
  zoomOut: 'Herauszoomen',
  showAll: 'Das ganze Gespräch zeigen',
  ownUnnamed: 'Lesezeichen',
  own: (name: string) => `Lesezeichen: ${name}`,
  silence: 'Niemand spricht',
  sentiment: 'Stimmung',
};
