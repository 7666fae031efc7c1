import { describe, expect, test } from 'vitest';
import type { Proofs } from '#shared/contract/cleanup.ts';
import { sentContact, sentEngagement, sentTimeline } from '../mirror/testing/fixtures.ts';
import { company, link, look, still } from './testing/scannedMirror.ts';

/** Where and what was said, without the whole engagement. */
const said = ({ lines, ...searched }: Proofs) => ({
  lines: lines.map(({ engagement, shows, ...line }) => ({
    ...line,
    on: engagement.id,
    ...(shows === null ? {} : { shows: `${shows.kind} ${shows.of}` }),
  })),
  ...searched,
});

describe('what was said about a finding', () => {
  test('is what the speaker says, before all how they introduce themselves', () => {
    const timeline = sentTimeline(
      [
        [0, 'Who is with us, is that Alan Turing?'],
        [1, 'Yes.'],
        [1, 'A long line about the machine, how it is built, and what it needs to run.'],
        [1, 'Turing speaking, from Bletchley.'],
        [1, 'Alan here, in case you missed it.'],
      ],
      ['Ada Lovelace', 'Alan Turing'],
    );
    const ada = sentContact('ada', { first_name: 'Ada', last_name: 'Lovelace' });
    const { reader } = look({
      contacts: [ada],
      engagements: [sentEngagement('call', { contacts: [ada], transcript_timeline: timeline })],
    });
    const by = { from: 'line', speaker: 'Alan Turing', on: 'call' };
    expect(said(reader.proof('speaker-no-contact', 'call\nAlan Turing', still))).toEqual({
      lines: [
        { ...by, text: 'Turing speaking, from Bletchley.', second: 9 },
        { ...by, text: 'Alan here, in case you missed it.', second: 12 },
      ],
      read: 1,
      of: 1,
    });
    expect(reader.proof('speaker-no-contact', 'gone', still)).toEqual({ lines: [], read: 0, of: 0 });
  });

  test('is where its company is named: in the title, and by the first lines', () => {
    const companies = [company('l', { name: 'Larkfield Logistics', crm_association: link('company', '1') })];
    const timeline = sentTimeline(
      [
        [0, 'Welcome, all'],
        [1, 'How is LARKFIELD doing?'],
        [0, 'Larkfields are birds.'],
        [0, 'At Larkfield, we wait.'],
        [0, 'Larkfield again.'],
      ],
      ['Ada', ''],
    );
    const { reader } = look({
      engagements: [
        sentEngagement('call', { title: 'Larkfield: prices', companies, transcript_timeline: timeline }),
      ],
    });
    expect(said(reader.proof('no-link', 'call', still)).lines).toEqual([
      { from: 'title', text: 'Larkfield: prices', speaker: null, second: null, on: 'call' },
      { from: 'line', text: 'How is LARKFIELD doing?', speaker: null, second: 3, on: 'call' },
      { from: 'line', text: 'At Larkfield, we wait.', speaker: 'Ada', second: 9, on: 'call' },
    ]);
  });
});
