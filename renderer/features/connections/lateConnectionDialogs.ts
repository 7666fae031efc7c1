import { lateDialog } from '../../ui/late.tsx';

/** The dialogs that problems of a connection lead to. */
export const AllowChangesDialog = lateDialog(
  async () => (await import('./ReadOnlyGate.tsx')).AllowChangesDialog,
);
export const ReplaceTokenDialog = lateDialog(
  async () => (await import('./ReplaceToken.tsx')).ReplaceTokenDialog,
);
