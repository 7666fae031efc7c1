export const scopes = {
  menu: 'Was dieses Token darf',
  title: (name: string) => `Was das Token von ${name} darf`,
  lead: 'Parley erfährt das aus den Antworten des Dienstes; um es herauszufinden, wird nichts geschrieben.',
  states: { granted: 'Erlaubt', missing: 'Nicht erlaubt', unknown: 'Noch nicht bekannt' },
  needs: (scope: string) => `braucht ${scope}`,
  unknownWhy: 'Was noch nicht bekannt ist, zeigt sich beim ersten Benutzen.',
  missingWhy: 'Was fehlt, kann gewähren, wer das Token in den Einstellungen des Workspace gemacht hat.',
  features: {
    calls: 'Anrufe, Treffen und Notizen sehen',
    transcripts: 'Mitlesen: wer was wann sagte',
    people: 'Personen sehen, und wer dabei war',
    companies: 'Firmen sehen',
    colleagues: 'Kollegen sehen: Inhaber und Gastgeber',
    tags: 'Schlagwörter sehen',
    privateCalls: 'Private Gespräche sehen',
    editing: 'Personen und CRM-Verknüpfungen ändern',
    editingPrivate: 'Die von privaten Gesprächen ändern',
  },
  cantSee: (what: string, scope: string) =>
    `Ihr Token kann ${what} nicht sehen. Dafür braucht es die Berechtigung ${scope}.`,
  cantSeeTitle: 'Ihr Token kann dies nicht sehen',
  whats: { contact: 'Personen', company: 'Firmen', user: 'Kollegen' },
};
