import { describe, expect, test } from 'vitest';
import { sentContact, sentEngagement, sentTimeline, type Sent } from '../mirror/testing/fixtures.ts';
import { company, look, still } from './testing/scannedMirror.ts';

const emails = (...all: string[]) => all.map((email, at) => ({ email, is_primary: at === 0 }));

/** Two contacts of one name and one phone number. */
const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone_numbers: [{ phone_number: '+44 20 7946 0958' }],
};
const one = sentContact('one', { ...ada, emails: emails('ada@acme.example'), company: { id: 'acme' } });
const two = sentContact('two', {
  ...ada,
  emails: emails('ada.lovelace@larkfield.example'),
  company: { id: 'larkfield' },
});
const acme = company('acme', { name: 'Acme' });
const larkfield = company('larkfield', { name: 'Larkfield Logistics' });

interface By {
  readonly contact?: string;
  readonly email?: string;
  readonly user?: string;
}

let hour = 0;

/** A call of these contacts, later than the one before; each speaker says their lines. */
function call(id: string, contacts: readonly Sent[], spoken: readonly (readonly [By, ...string[]])[]): Sent {
  const lines = spoken.flatMap(([, ...texts], at) => texts.map((text) => [at, text] as const));
  const timeline = {
    ...sentTimeline(lines, []),
    speakers: spoken.map(([{ contact = null, email = null, user = null }]) => ({
      name: 'Ada Lovelace',
      email,
      user_id: user,
      contact_id: contact,
      sentiment: null,
    })),
  };
  hour += 1;
  const start = `2026-03-01T${String(hour % 24).padStart(2, '0')}:00:00Z`;
  const companies = [acme, larkfield];
  return sentEngagement(id, { contacts, companies, start_at: start, transcript_timeline: timeline });
}

/** What proves the only finding, as what it shows, where and how. */
function proofOf(engagements: Sent[], contacts: Sent[] = [one, two]) {
  const { page, reader } = look({ contacts, engagements });
  const [item, ...others] = page('duplicate-contacts');
  if (item === undefined || others.length > 0) throw new Error('It is about one group.');
  const { lines, read, of } = reader.proof('duplicate-contacts', item.key, still);
  return {
    lines: lines.map(
      ({ shows, engagement, text }) => `${shows?.kind} ${shows?.of} | ${engagement.id} | ${text}`,
    ),
    read,
    of,
  };
}

const onOne = { contact: 'one' };
const onTwo = { contact: 'two' };

describe('what shows that contacts are one person', () => {
  test('is a line in which one says the address, or for whom they work, of the other', () => {
    expect(
      proofOf([
        call(
          'first',
          [one],
          [
            [
              onOne,
              'Write to ada dot lovelace at larkfield dot example.',
              'Larkfield Logistics is a customer.',
            ],
            [{ user: 'us' }, 'So I work for Larkfield Logistics, you mean?'],
          ],
        ),
        call(
          'second',
          [two],
          [[onTwo, 'Hello, this is Ada from Acme.', 'My old address was ada@acme.example']],
        ),
        call('third', [two], [[onTwo, 'I like Acme.']]),
      ]).lines,
    ).toEqual([
      'says-company Acme | second | Hello, this is Ada from Acme.',
      'says-email ada@acme.example | second | My old address was ada@acme.example',
    ]);
    const spelled = 'Write to ada dot lovelace at larkfield dot example.';
    expect(
      proofOf([call('a', [one], [[onOne, spelled]]), call('b', [two], [[onTwo, 'Yes.']])]).lines,
    ).toEqual([`says-email ada.lovelace@larkfield.example | a | ${spelled}`]);
  });

  test('is who they say they are, not whom they name', () => {
    const shared = emails('ada@acme.example');
    const lovelace = sentContact('one', { last_name: 'Lovelace', emails: shared });
    const king = sentContact('two', { last_name: 'King', emails: shared });
    expect(
      proofOf(
        [
          call('named', [lovelace], [[onOne, 'I met Ada King.', 'Is Ada King here?']]),
          call('said', [lovelace], [[onOne, 'Hi, I’m Ada King now.']]),
          call('other', [king], [[onTwo, 'Yes.']]),
        ],
        [lovelace, king],
      ),
    ).toEqual({ lines: ['says-name Ada King | said | Hi, I’m Ada King now.'], read: 2, of: 2 });
  });

  test('is an address that speaks for both, with a line of each, or for one while the other has it', () => {
    const mail = 'ADA@home.example';
    expect(
      proofOf([
        call(
          'first',
          [one],
          [
            [{ ...onOne, email: mail }, 'Yes.', 'A longer line to listen to.'],
            [{}, 'And a long one by another.'],
          ],
        ),
        call('second', [two], [[{ ...onTwo, email: 'ada@home.example' }, 'Here, too.']]),
      ]).lines,
    ).toEqual([
      'same-speaker ada@home.example | second | Here, too.',
      'same-speaker ada@home.example | first | A longer line to listen to.',
    ]);
    const crossed = { ...onOne, email: 'ada.lovelace@larkfield.example' };
    expect(
      proofOf([call('first', [one], [[crossed, 'Yes.']]), call('second', [two], [[onTwo, 'No.']])]).lines,
    ).toEqual(['same-speaker ada.lovelace@larkfield.example | first | Yes.']);
  });

  test('is nothing where a name is the same, a mailbox is shared, or a speaker may be another contact', () => {
    const email = 'office@acme.example';
    const nothing = { lines: [], read: 0, of: 0 };
    expect(proofOf([call('a', [one], [[onOne, 'Yes.']]), call('b', [two], [[onTwo, 'Yes.']])])).toEqual(
      nothing,
    );
    expect(
      proofOf([
        call(
          'both',
          [one, two],
          [
            [{ ...onOne, email }, 'Good morning to you.'],
            [{ ...onTwo, email }, 'Good morning.'],
          ],
        ),
        call('alone', [two], [[{ ...onTwo, email }, 'It is me.']]),
      ]),
    ).toEqual(nothing);
    // Not listed as a contact of the call, which is another finding.
    const unlisted = { email: 'ada.lovelace@larkfield.example' };
    expect(
      proofOf([call('a', [one], [[unlisted, 'I work for Acme.']]), call('b', [two], [[onTwo, 'Yes.']])]),
    ).toEqual(nothing);
  });

  test('is searched in the newest transcripts that have the words, and it says in how many', () => {
    const idle = Array.from({ length: 60 }, (_, at) =>
      call(`idle-${at}`, [one], [[onOne, 'Larkfield Logistics is a customer.']]),
    );
    const other = call('other', [two], [[onTwo, 'Nothing of it.']]);
    expect(proofOf([...idle, other])).toEqual({ lines: [], read: 50, of: 60 });
  });
});
