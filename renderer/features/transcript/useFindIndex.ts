import { useMemo } from 'react';
import { findIndexSteps, type FindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { useIdleWork } from '../../ui/useIdleWork.ts';

/**
 * The index of these lines, built between frames from when it is first wanted; null until then. While more lines
 * arrive the index of the earlier ones stays, since lines only come at the end.
 */
export function useFindIndex(lines: readonly string[], wanted: boolean): FindIndex | null {
  return useIdleWork(useMemo(() => (wanted ? () => findIndexSteps(lines) : null), [lines, wanted]));
}
