import type { Labels } from '../en/written.ts';

const labels = {
  EMAIL: { name: 'E-Mail', by: 'Inhaber', with: 'Mit', when: 'Gesendet', until: 'Bis' },
  NOTE: { name: 'Notiz', by: 'Geschrieben von', with: 'Über', when: 'Geschrieben', until: 'Bis' },
  TASK: { name: 'Aufgabe', by: 'Inhaber', with: 'Mit', when: 'Ab', until: 'Fällig' },
  DOCUMENT: { name: 'Dokument', by: 'Inhaber', with: 'Mit', when: 'Vom', until: 'Bis' },
  CALENDAR_EVENT: { name: 'Termin', by: 'Einladend', with: 'Mit', when: 'Beginn', until: 'Ende' },
} satisfies Record<string, Labels>;

export const written = {
  labels: {
    ...labels,
    other: { name: 'Text', by: 'Inhaber', with: 'Mit', when: 'Vom', until: 'Bis' },
  } as Readonly<Record<string, Labels>> & { readonly other: Labels },
  place: 'Ort',
  nothing: 'Darin steht nichts.',
};
