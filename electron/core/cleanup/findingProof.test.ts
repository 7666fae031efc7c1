import { describe, expect, test } from 'vitest';
import { sentContact, sentEngagement, sentTimeline } from '../mirror/testing/fixtures.ts';
import { company, link, look, still } from './testing/scannedMirror.ts';

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
    expect(reader.proof('speaker-no-contact', 'call\nAlan Turing', still)).toEqual([
      { from: 'line', text: 'Turing speaking, from Bletchley.', speaker: 'Alan Turing', second: 9 },
      { from: 'line', text: 'Alan here, in case you missed it.', speaker: 'Alan Turing', second: 12 },
    ]);
    expect(reader.proof('speaker-no-contact', 'gone', still)).toEqual([]);
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
    expect(reader.proof('no-link', 'call', still)).toEqual([
      { from: 'title', text: 'Larkfield: prices', speaker: null, second: null },
      { from: 'line', text: 'How is LARKFIELD doing?', speaker: null, second: 3 },
      { from: 'line', text: 'At Larkfield, we wait.', speaker: 'Ada', second: 9 },
    ]);
  });
});
