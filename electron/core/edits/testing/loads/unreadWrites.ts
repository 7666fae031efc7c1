import { editsOn, setContacts, setLink } from '../editsOn.ts';
import { recordService, type Moment } from '../recordService.ts';
import type { WriteSteps } from '../../write/writePlan.ts';

const HIDDEN = { kind: 'status', status: 403, applied: false } as const;
const GONE = { kind: 'status', status: 404, applied: false, title: 'Engagement not found' } as const;
const LOST_ON_THE_WAY = { kind: 'status', status: 404, applied: false } as const;

/** Tokens by what they can read before and after a write that is answered with 204. */
const TOKENS = [
  { name: 'reads nothing', readsBefore: false, after: HIDDEN, state: 'unread' },
  { name: 'reads, until the write makes it private', readsBefore: true, after: HIDDEN, state: 'unread' },
  { name: 'reads, until the write hides it', readsBefore: true, after: GONE, state: 'unread' },
  // The gateway's own 404 says nothing about the record, so it is read again later.
  { name: 'reads, but for a gateway', readsBefore: true, after: LOST_ON_THE_WAY, state: 'done' },
  { name: 'reads everything', readsBefore: true, after: null, state: 'done' },
] as const;

/** Writes answered with an empty 204: the reported state must match what can be known. */
export async function unreadWrites(steps: WriteSteps): Promise<string[]> {
  const violations: string[] = [];
  for (const { name, readsBefore, after, state } of TOKENS) {
    let written = false;
    const service = await recordService({
      before: ({ method }: Moment) => {
        if (method === 'PUT') return { kind: 'no-content' };
        if (written) return after;
        return readsBefore ? null : HIDDEN;
      },
      after: ({ method }: Moment) => {
        if (method === 'PUT') written = true;
      },
    });
    const ours = editsOn(service.baseUrl, { steps });
    const change = readsBefore ? setContacts([], ['a']) : setLink(null, 'mine');
    const edit = await ours.settled(ours.queue('e', change));
    if (edit.state !== state)
      violations.push(`of a token that ${name}: ${edit.state} was said, ${state} is known`);
    if (service.puts.length !== 1) violations.push(`of a token that ${name}: ${service.puts.length} PUTs`);
    await ours.close();
    await service.close();
  }
  return violations;
}
