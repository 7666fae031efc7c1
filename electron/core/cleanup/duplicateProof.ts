import type { Proof, Proofs } from '#shared/contract/cleanup.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { emailKey, nameKey } from '#shared/domain/edits/personName.ts';
import { DraftQuery, settled } from '#shared/domain/search/searchQuery.ts';
import { readTerm } from '#shared/domain/search/searchTerms.ts';
import { type Database, number } from '../database/database.ts';
import { rowOf } from '../mirror/read/engagementRows.ts';
import { MirroredTranscripts } from '../mirror/read/mirroredTranscripts.ts';
import { isFound } from '../mirror/read/searchIndex.ts';
import { expressionOf } from '../mirror/search/indexExpression.ts';
import { receivedSpeaker } from '../mirror/write/namedSpeakers.ts';
import { linesOf, MAX_LINES, proofLine, wordsOf } from './findingProof.ts';
import { companyById, type KnownPerson, speakersOf } from './queueFinders.ts';

/** Transcripts that are read for one finding, the newest ones; each takes milliseconds. */
const MAX_READ = 50;

/** How people say who they are, in English and German, as folded words. A name alone isn't enough. */
const I_AM =
  '(?:this is|i am|i m|my name is|my name s|hier ist|hier spricht|ich bin|mein name ist|ich heisse)';
const SPEAKING = '(?:speaking|am apparat)';
const OF = '(?:from|of|with|at|von|bei)';
const I_WORK =
  '(?:i (?:am|m) (?:from|with)|i (?:am|m) now (?:with|at)|i (?:now )?work (?:for|at)|i (?:joined|moved to)|ich bin (?:jetzt )?(?:von|bei)|ich arbeite (?:jetzt )?(?:fur|bei))';
/** What may be said between the words of an address. */
const SIGN = '(?:(?:at|dot|dash|hyphen|minus|underscore|punkt|bindestrich|unterstrich) )?';

/** A contact who speaks in an engagement, as the API says or by an address that only they have there. */
interface Appearance {
  readonly engagement: number;
  readonly timeKey: number;
  readonly person: KnownPerson;
  /** Place among the speakers. */
  readonly speaker: number;
  /** The speaker's address; null without one. */
  readonly address: string | null;
  /** Whether another speaker of the engagement has it, too. */
  readonly isShared: boolean;
}

const has = ({ emails }: KnownPerson, address: string): boolean =>
  emails.some((email) => emailKey(email) === address);

/** Which of the contacts a speaker is. A name isn't enough: it is what they have in common. */
function personOf(
  { contactId, userId, email }: Speaker,
  people: readonly KnownPerson[],
  linked: readonly KnownPerson[],
): KnownPerson | undefined {
  if (contactId !== null) return people.find(({ id }) => id === contactId);
  if (userId !== null || email === null) return undefined;
  const [only, ...others] = linked.filter((person) => has(person, emailKey(email)));
  return others.length === 0 ? only : undefined;
}

/** Where the contacts speak, newest first. What the user said about speakers proves nothing. */
function appearancesOf(
  db: Database,
  people: readonly KnownPerson[],
  throwIfCancelled: () => void,
): Appearance[] {
  const links = db.all(
    `SELECT e.key, e.time_key, l.record FROM link l JOIN engagement e ON e.key = l.engagement
     WHERE l.kind = 'contact' AND l.record IN (SELECT value FROM json_each(?)) ORDER BY e.time_key DESC`,
    (row) => ({ engagement: number(row, 0), timeKey: number(row, 1), record: number(row, 2) }),
    JSON.stringify(people.map(({ key }) => key)),
  );
  const found: Appearance[] = [];
  for (const [engagement, own] of Map.groupBy(links, (link) => link.engagement)) {
    throwIfCancelled();
    const linked = people.filter(({ key }) => own.some(({ record }) => record === key));
    const speakers = speakersOf(db, engagement).map(receivedSpeaker);
    const addresses = speakers.map(({ email }) => (email === null ? null : emailKey(email)));
    for (const [speaker, each] of speakers.entries()) {
      const person = personOf(each, people, linked);
      if (person === undefined) continue;
      const address = addresses[speaker] ?? null;
      const isShared = addresses.filter((other) => other === address).length > 1;
      found.push({ engagement, timeKey: own[0]?.timeKey ?? 0, person, speaker, address, isShared });
    }
  }
  return found;
}

/**
 * An address that speaks for two of the contacts, each in an engagement of its own, or for one while another has it.
 * Nothing if two speakers of one engagement have it: they may be two people who share a mailbox.
 */
function sameSpeaker(
  appearances: readonly Appearance[],
  people: readonly KnownPerson[],
): { readonly address: string; readonly shown: readonly Appearance[] } | null {
  for (const [address, by] of Map.groupBy(appearances, (each) => each.address)) {
    if (address === null || by.some(({ isShared }) => isShared)) continue;
    const crossed = by.find(({ person }) => !has(person, address) && people.some((one) => has(one, address)));
    if (crossed !== undefined) return { address, shown: [crossed] };
    const [[one] = [], [other] = []] = Map.groupBy(by, ({ person }) => person.id).values();
    if (one !== undefined && other !== undefined) return { address, shown: [one, other] };
  }
  return null;
}

/** What a contact says that only another one of them has. */
interface Wanted {
  readonly shows: NonNullable<Proof['shows']>;
  /** For the index, which finds more than `pattern`. */
  readonly expression: string;
  /** Of the words of a line. */
  readonly pattern: RegExp;
}

function wanted(
  kind: NonNullable<Proof['shows']>['kind'],
  of: string,
  words: readonly string[],
  pattern: string,
): Wanted {
  const text = words.flatMap((each) => readTerm(each) ?? []);
  const query = new DraftQuery();
  query.text.push(...text);
  query.textIn.add('transcript');
  return {
    shows: { kind, of },
    expression: `(${expressionOf(settled(query, []))})`,
    pattern: new RegExp(` ${pattern} `, 'u'),
  };
}

/** What `person` can say to be `other`: their address, or who they are, by the name or the company of the other. */
function wantedOf(db: Database, person: KnownPerson, other: KnownPerson): Wanted[] {
  const companyOf = ({ companyId }: KnownPerson): string =>
    companyId === null ? '' : (companyById(db, companyId)?.name ?? '');
  const found: Wanted[] = [];
  for (const email of other.emails) {
    const words = wordsOf(email);
    if (words.length > 1 && !has(person, emailKey(email)))
      found.push(wanted('says-email', email, words, words.join(` ${SIGN}`)));
  }
  const name = wordsOf(other.name);
  const full = name.join(' ');
  // Many people share a first name.
  if (name.length > 1 && nameKey(other.name) !== nameKey(person.name))
    found.push(wanted('says-name', other.name, [full], `(?:${I_AM} ${full}|${full} ${SPEAKING})`));
  const own = wordsOf(person.name);
  const [company, theirs] = [companyOf(person), companyOf(other)];
  const called = wordsOf(theirs).join(' ');
  if (own.length > 0 && called !== '' && called !== wordsOf(company).join(' ')) {
    const introduced = `${I_AM} (?:${own.join(' ')}|${own[0] ?? ''}) ${OF}`;
    found.push(wanted('says-company', theirs, [called], `(?:${I_WORK}|${introduced}) ${called}`));
  }
  return found;
}

/**
 * What shows that contacts are one person: one address that speaks for two of them, and lines in which one says the
 * address of another, or introduces themselves by the other's name or company. Looks only where the contacts speak, and reads only
 * transcripts that have the words, by the index.
 */
export function duplicateProof(
  db: Database,
  people: readonly KnownPerson[],
  throwIfCancelled: () => void,
): Proofs {
  const transcripts = new MirroredTranscripts(db);
  const appearances = appearancesOf(db, people, throwIfCancelled);
  const saidBy = ({ engagement, speaker }: Appearance) => {
    const timeline = transcripts.whole(engagement);
    return timeline === null ? [] : linesOf(timeline).filter(({ by }) => by === speaker);
  };
  const lines: Proof[] = [];
  const same = sameSpeaker(appearances, people);
  for (const each of same?.shown ?? []) {
    const engagement = rowOf(db, each.engagement)?.engagement;
    const [longest] = saidBy(each).toSorted((a, b) => b.text.length - a.text.length);
    if (same !== null && engagement !== undefined && longest !== undefined)
      lines.push(proofLine(longest, engagement, { kind: 'same-speaker', of: same.address }));
  }
  // Where one of them is silent, nothing can be compared.
  if (lines.length < (same?.shown.length ?? 0)) lines.length = 0;

  const candidates = people.flatMap((person) => {
    const all = people.flatMap((other) => (other === person ? [] : wantedOf(db, person, other)));
    if (all.length === 0) return [];
    const expression = all.map((each) => each.expression).join(' OR ');
    return appearances.flatMap((appearance) => {
      throwIfCancelled();
      const isLikely = appearance.person === person && isFound(db, expression, appearance.timeKey);
      return isLikely ? [{ appearance, all }] : [];
    });
  });
  const newest = candidates.toSorted((a, b) => b.appearance.timeKey - a.appearance.timeKey);
  const most = lines.length + MAX_LINES;
  let read = 0;
  for (const { appearance, all } of newest.slice(0, MAX_READ)) {
    if (lines.length >= most) break;
    throwIfCancelled();
    read += 1;
    const engagement = rowOf(db, appearance.engagement)?.engagement;
    if (engagement === undefined) continue;
    for (const line of saidBy(appearance)) {
      const said = ` ${wordsOf(line.text).join(' ')} `;
      const found = all.find(({ pattern }) => pattern.test(said));
      if (found !== undefined && lines.length < most) lines.push(proofLine(line, engagement, found.shows));
    }
  }
  return { lines, read, of: newest.length };
}
