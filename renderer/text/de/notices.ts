import type { Text } from '../en/index.ts';
import { plural } from './plural.ts';

export const notices: Text['notices'] = {
  runChecked: (ready: number) =>
    `Ein Lauf ist geprüft: ${plural(ready, { one: '# Änderung ist', other: '# Änderungen sind' })} bereit. Geschrieben ist noch nichts.`,
  runEnded: (written: number) =>
    `Ein Lauf ist beendet: ${plural(written, { one: '# Änderung ist', other: '# Änderungen sind' })} geschrieben.`,
  runEndedWithLeft: (written: number, left: number) =>
    `Ein Lauf ist beendet: ${plural(written, { one: '# Änderung ist', other: '# Änderungen sind' })} geschrieben, ${plural(left, { one: '# wartet', other: '# warten' })} auf Sie.`,
  copied: 'Die erste Kopie eines Workspace ist vollständig.',
};
