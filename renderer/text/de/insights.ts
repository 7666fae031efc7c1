import { plural } from './plural.ts';

export const insight = {
  tab: 'Kennzahlen',
  working: 'Die Zahlen werden ermittelt',
  nobodyTitle: 'Niemand zu zählen',
  nobodyBody: 'Das Transkript nennt keine Stimmen; es gibt nichts zu vergleichen.',
  noLinesTitle: 'Ohne Zeilen keine Zahlen',
  noLinesBody:
    'Diese Zahlen werden aus den Zeilen eines Transkripts mit Zeiten gezählt, und dieses Gespräch hat keine.',
  talkRatio: 'Wir sprachen',
  talkShare: 'Sprach',
  longestMonologue: 'Längster Monolog',
  longestCustomerStory: 'Längste Schilderung des Kunden',
  interactivity: 'Wechsel der Stimmen',
  turns: 'Ergriff das Wort',
  patience: 'Pause vor dem Sprechen',
  questions: 'Fragen',
  notKnown: '–',
  missing: {
    'nothing-spoken': 'Es wurde nichts gesprochen, was zu zählen wäre.',
    'sides-unknown':
      'Es ist nicht bekannt, wer auf welcher Seite ist. Sagen Sie es unten, dann wird dies gezählt.',
    'one-speaker': 'Dafür braucht es zwei Stimmen.',
  },
  seconds: (tenths: string) => `${tenths} s`,
  perMinute: (tenths: string) => `${tenths} je Minute`,
  spoke: (name: string, share: string) => `${name} ${share}`,
  moments: 'Momente',
  playAll: (count: number, shown: string) =>
    plural(count, { one: 'Abspielen', other: `Alle ${shown} nacheinander abspielen` }),
  more: (next: string, left: string) => `${next} weitere von ${left} zeigen`,
  sides: { ours: 'Unsere Seite', theirs: 'Kunde', unknown: 'Unbekannt' },
  sidesExplained:
    'Benutzer des Workspace sind unsere Seite, Kontakte die des Kunden. Ist eine Stimme keins von beiden, entscheidet die Domain der E-Mail-Adresse. Hier lässt es sich richtigstellen, solange dieses Fenster offen ist:',
  sideOf: (name: string) => `Seite von ${name}`,
  why: {
    chosen: 'Wie von Ihnen gewählt.',
    user: 'Benutzer dieses Workspace.',
    contact: 'Kontakt dieses Workspace.',
    domain: 'Nach der Domain der E-Mail-Adresse.',
    nothing: 'Weder Benutzer noch Kontakt.',
  },
  guessed: (time: string) => `Wohl bei ${time} gesagt`,
  guessedTitle: 'Eine Vermutung, nach gemeinsamen Wörtern',
  signalMark: (name: string) => `Signal (vermutete Stelle): ${name}`,
  actionItemMark: (title: string) => `Aufgabe (vermutete Stelle): ${title}`,
};
