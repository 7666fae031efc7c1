export interface Labels {
  readonly name: string;
  readonly by: string;
  readonly with: string;
  readonly when: string;
  readonly until: string;
}

const labels = {
  EMAIL: { name: 'Email', by: 'Owner', with: 'With', when: 'Sent', until: 'Until' },
  NOTE: { name: 'Note', by: 'Written by', with: 'About', when: 'Written', until: 'Until' },
  TASK: { name: 'Task', by: 'Owner', with: 'With', when: 'From', until: 'Due' },
  DOCUMENT: { name: 'Document', by: 'Owner', with: 'With', when: 'Dated', until: 'Until' },
  CALENDAR_EVENT: { name: 'Calendar event', by: 'Organiser', with: 'With', when: 'Begins', until: 'Ends' },
} satisfies Record<string, Labels>;

export const written = {
  labels: {
    ...labels,
    other: { name: 'Text', by: 'Owner', with: 'With', when: 'Dated', until: 'Until' },
  } as Readonly<Record<string, Labels>> & { readonly other: Labels },
  place: 'Place',
  nothing: 'Nothing is written in it.',
};
