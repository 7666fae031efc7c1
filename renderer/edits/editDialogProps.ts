import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';

/** What every dialog that edits an engagement is opened with. */
export interface EditDialogProps {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** What the page knows already, for when the service can't be asked. */
  readonly known: { readonly engagement: Engagement; readonly asOf: string } | null;
  /** A change that was refused and is to be edited once more; null for a new one. */
  readonly again: EditId | null;
  /** Stands in the editor's place while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}

/** The two ways out of such a dialog with a change. */
export type Leaving = 'save' | 'stage';
