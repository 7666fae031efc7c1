import { failed } from '#shared/contract/result.ts';
import { problemFrom } from '../store/storageProblem.ts';

const DETAILS = {
  'disk-full': 'can’t be kept: the disk is full. Make some room and try again.',
  damaged: 'is damaged; it is begun anew when the program starts next.',
  unavailable: 'can’t be read at the moment.',
} as const;

/** What SQLite or the disk threw while a record was asked, as a `storage` problem. A bug is thrown again. */
export function ringProblem(error: unknown, what: string): ReturnType<typeof failed> {
  const problem = problemFrom(error);
  if (problem.kind !== 'storage') throw error;
  return failed({ ...problem, detail: `${what} ${DETAILS[problem.reason]}` });
}
