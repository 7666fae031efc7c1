/** Je Art von Problem: was geschah, warum, und das Eine, was zu tun ist. */
export const problems = {
  requestId: 'Anfrage-ID',
  copyRequestId: 'Anfrage-ID kopieren',
  api: {
    byStatus: {
      400: {
        what: 'Der Dienst hat die Frage nicht angenommen',
        todo: 'Leeren Sie Suche und Filter und versuchen Sie es noch einmal.',
      },
      404: {
        what: 'Das gibt es nicht mehr',
        todo: 'Es wurde gelöscht oder ist für dieses Token nicht mehr sichtbar. Parley entfernt es aus Ihren Listen.',
      },
      409: {
        what: 'Jemand anderes hat dies inzwischen geändert',
        todo: 'Sehen Sie an, was jetzt dort steht, und entscheiden Sie.',
      },
      422: {
        what: 'Der Dienst hat das Gesendete nicht angenommen',
        todo: 'Berichtigen Sie, was unten genannt ist, und speichern Sie noch einmal.',
      },
      503: {
        what: 'Der Dienst ist gerade nicht verfügbar',
        todo: 'Versuchen Sie es in einer Minute noch einmal.',
      },
    } as Readonly<Record<number, { readonly what: string; readonly todo: string }>>,
    serverFailed: {
      what: 'Der Dienst ist gescheitert',
      todo: 'Versuchen Sie es in einer Minute noch einmal. Bleibt es so, geben Sie die Anfrage-ID denen, die den Dienst betreiben.',
    },
    other: {
      what: 'Der Dienst hat etwas Unerwartetes geantwortet',
      todo: 'Versuchen Sie es noch einmal. Bleibt es so, geben Sie die Anfrage-ID denen, die den Dienst betreiben.',
    },
  },
  rateLimited: {
    what: 'Der Workspace hat seine Anfragen vorerst verbraucht',
    why: (seconds: string) =>
      `Alle Programme, die diesen Workspace nutzen, teilen sich ein Limit. Es öffnet sich in etwa ${seconds} wieder.`,
    todo: 'Warten Sie so lange und versuchen Sie es noch einmal.',
  },
  unauthenticated: {
    what: 'Der Dienst hat das Token nicht angenommen',
    why: 'Vielleicht wurde es vertippt, zurückgezogen oder ersetzt.',
    todo: 'Fügen Sie ein gültiges Token ein.',
  },
  forbidden: {
    what: (scope: string | null) =>
      scope === null ? 'Das Token darf dies nicht' : `Das Token darf dies nicht: Ihm fehlt ${scope}`,
    why: 'Der Dienst kennt das Token, aber es wurde ohne diese Berechtigung gemacht.',
    todo: (scope: string | null) =>
      scope === null
        ? 'Bitten Sie um ein Token mit mehr Berechtigungen.'
        : `Bitten Sie um ein Token mit der Berechtigung ${scope}.`,
  },
  network: {
    unreachable: {
      what: 'Der Dienst ist nicht erreichbar',
      todo: 'Prüfen Sie Netz und Adresse und versuchen Sie es noch einmal.',
    },
    timeout: {
      what: 'Der Dienst hat nicht rechtzeitig geantwortet',
      todo: 'Versuchen Sie es noch einmal; bleibt es so, prüfen Sie das Netz.',
    },
    interrupted: {
      what: 'Die Verbindung brach ab, bevor die Antwort vollständig war',
      todo: 'Versuchen Sie es noch einmal.',
    },
    redirected: {
      what: 'Die Adresse schickt ihre Besucher anderswohin',
      todo: 'Nehmen Sie die Adresse der API selbst. Das Token wurde nicht mitgeschickt.',
    },
    certificate: {
      what: 'Dem Zertifikat des Dienstes ist nicht zu trauen',
      todo: 'Prüfen Sie die Adresse. Stimmt sie, fragen Sie, wer den Dienst betreibt.',
    },
    'too-large': {
      what: 'Die Antwort war größer, als Parley annimmt',
      todo: 'Grenzen Sie die Filter ein und versuchen Sie es noch einmal.',
    },
    'not-the-api': {
      what: 'Dort antwortet etwas, aber nicht diese API',
      todo: 'Prüfen Sie die Adresse: Es muss die Basis-URL der API sein, keine Webseite.',
    },
    'insecure-url': {
      what: 'Diese Adresse ist nicht verschlüsselt',
      todo: 'Nehmen Sie eine Adresse, die mit https:// beginnt. Einfaches http:// gilt nur für diesen Rechner.',
    },
    'invalid-url': {
      what: 'Das ist keine Adresse',
      todo: 'Geben Sie sie ein wie https://api.example.com.',
    },
  },
  cancelled: { what: 'Abgebrochen', todo: 'Beginnen Sie neu, wann Sie mögen.' },
  contract: {
    what: 'Parley hat sich selbst nicht verstanden',
    todo: 'Laden Sie die Seite neu. Geschieht es wieder, aktualisieren Sie Parley.',
  },
  storage: {
    'disk-full': {
      what: 'Der Datenträger ist voll',
      todo: 'Schaffen Sie Platz und versuchen Sie es noch einmal. Nichts Gespeichertes ist verloren.',
    },
    damaged: {
      what: 'Eine Datei von Parley ist beschädigt',
      todo: 'Starten Sie Parley neu: Es legt die Datei beiseite und beginnt eine neue.',
    },
    unavailable: {
      what: 'Parley kommt nicht an seine eigenen Dateien',
      todo: 'Prüfen Sie, ob sein Ordner beschreibbar ist, und versuchen Sie es noch einmal.',
    },
  },
  refused: {
    'read-only': {
      what: 'Diese Verbindung steht auf Nur-Lesen',
      todo: 'Erlauben Sie Änderungen daran und speichern Sie noch einmal.',
    },
    'no-token': {
      what: 'Diese Verbindung hat kein Token zur Hand',
      todo: 'Fügen Sie ihr Token ein, um weiterzumachen.',
    },
    'unknown-connection': {
      what: 'Diese Verbindung gibt es hier nicht mehr',
      todo: 'Wählen Sie links eine andere, oder verbinden Sie neu.',
    },
    'filter-cap': {
      what: 'So viele Werte nimmt der Dienst in einem Filter nicht',
      todo: 'Wählen Sie weniger.',
    },
    'invalid-token': { what: 'Das ist kein Token', todo: 'Fügen Sie das ganze Token in einer Zeile ein.' },
  },
  internal: {
    what: 'In Parley ist etwas schiefgegangen',
    todo: 'Versuchen Sie es noch einmal. Geschieht es wieder, starten Sie Parley neu.',
  },
};
