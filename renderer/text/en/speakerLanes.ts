import { plural } from './plural.ts';

export const lanes = {
  title: 'Speakers',
  field: 'Speakers over the call',
  sentence: (duration: string, parts: string) => `Over ${duration}: ${parts}.`,
  spoke: (name: string, time: string, share: string) => `${name} spoke ${time} (${share})`,
  speaking: (where: string, name: string) => `${where}, ${name} speaking`,
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  hearOnly: 'Hear only',
  hearOnlyTitle: (name: string) => `Hear only ${name}`,
  hearing: (names: string) => `Only ${names}`,
  hearEverybody: 'Hear everybody',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show the whole call',
  ownUnnamed: 'Bookmark',
  own: (name: string) => `Bookmark: ${name}`,
  silence: 'Nobody speaks',
  sentiment: 'Sentiment',
};
