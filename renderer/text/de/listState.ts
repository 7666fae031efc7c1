import type { SyncWait } from '#shared/contract/syncProgress.ts';

export const listState = {
  service: (time: string) => `Vom Dienst um ${time}`,
  request: (id: string) => `Anfrage ${id}`,
  mirrored: 'Von diesem Rechner, aktuell',
  mirroredAt: (time: string) => `Von diesem Rechner, geprüft um ${time}`,
  unchecked: 'Von diesem Rechner, noch nicht geprüft',
  partly: (done: string, total: string) => `Erst ${done} von ${total} sind auf diesem Rechner`,
  partlyOfMany: (done: string) => `Erst ${done} sind auf diesem Rechner`,
  old: (time: string) => `Von diesem Rechner, Stand ${time}`,
  asOf: (time: string) => `Stand ${time}`,
  waiting: {
    paused: 'Die Aktualisierung ist angehalten.',
    offline: 'Offline: Der Dienst ist nicht erreichbar.',
    rate: 'Es wird auf das Anfragelimit gewartet.',
    service: 'Der Dienst antwortet mit Fehlern.',
    storage: 'Die Kopie auf diesem Rechner ist nicht zu schreiben.',
    stopped: 'Das Token wird nicht mehr angenommen.',
  } satisfies Record<SyncWait['kind'], string>,
  partlyTitle: 'Bisher passt nichts',
  partlyBody: (done: string, total: string) =>
    `So kann nur die lokale Kopie filtern, und sie ist noch nicht vollständig: ${done} von ${total} Gesprächen sind da.`,
  withheldRows: (scopes: string) =>
    `Was das Token nicht sehen kann, steht nicht in der Liste. Ihm fehlt ${scopes}.`,
};
