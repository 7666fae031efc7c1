import { plural } from './plural.ts';

const calls = (count: number) => plural(count, { one: '# Gespräch', other: '# Gespräche' });

export const cleanup = {
  title: 'Aufräumen',
  lead: 'Was an den Verknüpfungen dieses Workspace falsch sein könnte, gefunden in der Kopie auf diesem Rechner. Nichts ändert sich, bevor Sie es sagen.',
  back: 'Alle Listen',
  queues: {
    'no-link': {
      title: 'Keine CRM-Verknüpfung',
      about: 'Gespräche, die zu keinem Eintrag Ihres CRM gehören.',
      done: 'Jedes Gespräch hat eine CRM-Verknüpfung.',
    },
    'link-disagrees': {
      title: 'CRM-Verknüpfung passt nicht',
      about: 'Gespräche, deren Verknüpfung einen anderen Eintrag nennt als ihre Personen und Firmen.',
      done: 'Keine Verknüpfung widerspricht den Personen und Firmen ihres Gesprächs.',
    },
    'speaker-no-contact': {
      title: 'Stimme ist kein Kontakt',
      about: 'Im Gespräch spricht jemand, der nicht unter seinen Kontakten ist.',
      done: 'Alle, die sprechen, sind unter den Kontakten ihres Gesprächs.',
    },
    'duplicate-contacts': {
      title: 'Doppelte Kontakte',
      about: 'Kontakte, die nach einer Person aussehen, an Gesprächen unter verschiedenen IDs.',
      done: 'Keine zwei Kontakte an Gesprächen sehen nach einer Person aus.',
    },
    'company-no-contact': {
      title: 'Firma ohne Kontakt',
      about: 'Gespräche mit einer Firma, von der niemand dabei ist.',
      done: 'Von jeder Firma ist jemand an ihren Gesprächen.',
    },
  },
  open: (count: number) => plural(count, { one: '# offen', other: '# offen' }),
  fixable: (count: number) => plural(count, { one: '# mit Vorschlag', other: '# mit Vorschlag' }),
  hidden: (count: number) => plural(count, { one: '# entschieden', other: '# entschieden' }),
  clean: 'Sauber',
  asOf: (time: string) => `Stand ${time}.`,
  partial: 'Die lokale Kopie ist noch nicht vollständig: Es kann mehr sein, als hier gezählt ist.',
  trend: (first: string, firstDay: string, last: string) => `${first} am ${firstDay}, jetzt ${last}`,
  trendNone: 'Noch kein Verlauf: Jeden Tag wird eine Zahl festgehalten.',
  looking: 'Die lokale Kopie wird durchgesehen…',

  tabs: 'Zeigen',
  openTab: 'Offen',
  decidedTab: 'Entschieden',
  items: 'Funde',
  more: 'Mehr zeigen',
  loadingMore: 'Mehr wird geladen…',
  doneTitle: 'Hier ist nichts mehr',
  doneHere: (count: number) => plural(count, { one: '# erledigt', other: '# erledigt' }),
  progress: (done: number, left: number) =>
    `${plural(done, { one: '# erledigt', other: '# erledigt' })}, ${plural(left, { one: 'noch #', other: 'noch #' })}`,
  choose: 'Wählen Sie links einen Fund.',
  openCall: 'Gespräch öffnen',

  found: {
    'no-link': 'Dieses Gespräch hat keine CRM-Verknüpfung.',
    'link-disagrees': (link: string) => `Dieses Gespräch ist mit ${link} verknüpft.`,
    ownLink: (name: string, link: string) => `${name} gehört zu ${link}.`,
    'speaker-no-contact': (name: string) =>
      `${name} spricht in diesem Gespräch und ist nicht unter seinen Kontakten.`,
    'company-no-contact': (name: string) => `Von ${name} ist niemand in diesem Gespräch.`,
    'duplicate-contacts': (count: number) =>
      plural(count, {
        one: '# Kontakt sieht nach einer Person aus.',
        other: '# Kontakte sehen nach einer Person aus.',
      }),
  },
  short: {
    'no-link': 'Keine CRM-Verknüpfung',
    'link-disagrees': (link: string, other: string) => `${link}, aber ${other}`,
    'speaker-no-contact': (name: string) => `${name} spricht`,
    'company-no-contact': (name: string) => `Niemand von ${name}`,
    'duplicate-contacts': (count: number) => plural(count, { one: '# Kontakt', other: '# Kontakte' }),
  },
  nameless: 'Jemand',
  domains: (domains: string) => `Die Adressen dort enden auf ${domains}.`,
  onTheCall: 'Jetzt am Gespräch',
  nobody: 'Niemand',

  suggestions: 'Vorschläge',
  noSuggestion:
    'Dazu gibt es keinen Vorschlag. Bearbeiten Sie das Gespräch selbst, überspringen Sie es oder sagen Sie „Nie wieder“.',
  setLink: (link: string) => `${link} setzen`,
  addPerson: (name: string) => `${name} hinzufügen`,
  why: 'Denn',
  evidence: {
    contact: (name: string) => `${name} ist dabei und gehört dazu`,
    company: (name: string) => `${name} ist dabei und gehört dazu`,
    'same-company-engagements': (count: number) =>
      plural(count, {
        one: '# anderes Gespräch mit derselben Firma ist damit verknüpft',
        other: '# andere Gespräche mit derselben Firma sind damit verknüpft',
      }),
    workspace: (count: number) =>
      plural(count, {
        one: '# Gespräch des Workspace ist damit verknüpft',
        other: '# Gespräche des Workspace sind damit verknüpft',
      }),
    'speaker-email': (email: string) => `die Stimme hat die Adresse ${email}`,
    'speaker-name': (name: string) => `die Stimme heißt ${name}`,
    'named-as-speaker': 'das Transkript nennt diesen Kontakt als Stimme',
    'company-regular': (count: number) =>
      plural(count, {
        one: 'war bei # Gespräch mit dieser Firma dabei',
        other: 'war bei # Gesprächen mit dieser Firma dabei',
      }),
    'same-domain': (domain: string) => `hat eine Adresse bei ${domain}`,
  },

  accept: 'Annehmen',
  acceptHint: 'Merkt es vor: Es wird aus der Durchsicht geschrieben, zusammen mit den anderen.',
  commit: 'Annehmen und schreiben',
  edit: 'Bearbeiten',
  skip: 'Überspringen',
  skipHint: 'Blendet es aus, bis sich daran etwas ändert.',
  never: 'Nie wieder',
  neverHint: 'Blendet es für immer aus.',
  undo: 'Rückgängig',
  last: {
    staged: (title: string) => `Für „${title}“ vorgemerkt.`,
    queued: (title: string) => `Wird in „${title}“ geschrieben.`,
    merged: (count: number) =>
      plural(count, { one: 'Bei # Gespräch vorgemerkt.', other: 'Bei # Gesprächen vorgemerkt.' }),
    mergedQueued: (count: number) =>
      plural(count, { one: 'Wird bei # Gespräch geschrieben.', other: 'Wird bei # Gesprächen geschrieben.' }),
    skip: (title: string) => `„${title}“ übersprungen.`,
    never: (title: string) => `„${title}“ wird nicht mehr gezeigt.`,
    nothing: (title: string) => `„${title}“ ist schon so.`,
  },
  undone: (title: string) => `Zurückgenommen: „${title}“ ist wieder offen.`,
  undoing: 'Wird rückgängig gemacht …',
  withdrawn: (title: string) => `Vor dem Speichern zurückgezogen: „${title}“ ist wieder offen.`,
  stillSaving: (title: string) => `„${title}“ wird noch gespeichert. Danach lässt es sich rückgängig machen.`,
  undoneSaved: (title: string) => `Rückgängig gemacht: „${title}“ ist wieder wie vorher.`,
  stays: (title: string) => `„${title}“ bleibt gespeichert.`,
  staged: (count: number) =>
    plural(count, { one: '# vorgemerkte Änderung', other: '# vorgemerkte Änderungen' }),
  toReview: 'durchsehen und schreiben',
  review: 'Durchsicht',

  keep: 'Wer an den Gesprächen bleibt',
  keepOne: (name: string) => `${name} behalten`,
  onCalls: (count: number) => plural(count, { one: 'an # Gespräch', other: 'an # Gesprächen' }),
  reasons: {
    email: (email: string) => `Beide haben die Adresse ${email}`,
    phone: (phone: string) => `Beide haben die Nummer ${phone}`,
    'name-and-company': (name: string) => `Beide heißen ${name} und gehören zu einer Firma`,
    'name-and-domain': (name: string, domain: string) =>
      `Beide heißen ${name} und haben eine Adresse bei ${domain}`,
  },
  changes: (count: number) =>
    plural(count, { one: '# Gespräch ändert sich', other: '# Gespräche ändern sich' }),
  changesMore: (count: number) => `und ${calls(count)} mehr`,
  swap: (keep: string, gone: string) => `${keep} statt ${gone}`,
  drop: (gone: string) => `${gone} wird entfernt; wer bleibt, ist schon dabei`,
  contactsStay: 'Die Kontakte selbst bleiben, wie sie sind: Die API kann sie nicht zusammenführen.',

  decidedAs: { skip: 'Übersprungen', never: 'Nie wieder' },
  reopen: 'Wieder öffnen',
  noDecisions:
    'Hier wurde noch nichts entschieden. Was Sie überspringen oder nie wieder sehen wollen, steht hier.',
  noLongerFound: 'Nicht mehr gefunden',
  decisions: 'Entscheidungen',
};
