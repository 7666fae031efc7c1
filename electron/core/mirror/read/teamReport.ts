import type { Excluded, TeamMember, TeamReport } from '#shared/contract/reports.ts';
import { isWithin } from '#shared/domain/reports/distribution.ts';
import { SampleReader, type TalkSample, TalkTally, talkValues } from '#shared/domain/reports/talkFigures.ts';
import { type Database, flag, number, text } from '../../database/database.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import type { Decided, ReadInput, ReadOutput } from '../mirror.ts';
import { distinctionOf, emailOf } from './recordRows.ts';
import {
  idOf,
  readRange,
  recordCapacity,
  type ReportContext,
  ReportEngagements,
  VolumeTally,
  writeRange,
} from './reportContext.ts';
import { SpeakerUsers } from './speakerUsers.ts';

/** No call takes longer than a day; a longer timeline has broken times. */
const LONGEST_CALL_US = 86_400e6;

type ExcludedReason = keyof Excluded;

function noneExcluded(): Record<ExcludedReason, number> {
  return { internal: 0, noTimeline: 0, brokenTimes: 0, oneSpeaker: 0, silent: 0 };
}

/** The figures of one user over many engagements. */
class MemberTally {
  readonly volume = new VolumeTally();
  readonly talk = new TalkTally();
  readonly excluded = noneExcluded();
  longest: { readonly key: number; readonly length: number; readonly from: number } | null = null;
  /** One metric by week. */
  readonly trend: (TalkTally | undefined)[] = [];

  written(): Pick<TeamMember, 'volume' | 'talk'> {
    return {
      volume: this.volume.volume(),
      talk: { figures: this.talk.figures(), excluded: { ...this.excluded } },
    };
  }
}

type Sample = TalkSample & { readonly longestFrom: number };
type Mutable<T> = { -readonly [key in keyof T]: T[key] };

/** The users who took part in an engagement, and what they said. */
class Participants {
  readonly #context: ReportContext;
  /** Key of the user's record by speaker number; 0 if the speaker isn't a user, or it isn't clear. */
  readonly #userOf: Int32Array;
  /** One for all: a report of a year has half a million. */
  readonly #sample: Mutable<Sample> = {
    spoken: 0,
    everybody: 0,
    span: 0,
    longest: 0,
    longestFrom: 0,
    questions: 0,
    handovers: 0,
    waits: 0,
    waited: 0,
    rated: 0,
    sentiment: 0,
  };

  constructor(context: ReportContext, decided: Decided) {
    this.#context = context;
    const users = new SpeakerUsers(context, decided);
    this.#userOf = Int32Array.from(context.talk.identities, (identity) => users.userOf(identity));
  }

  /** Why an engagement is excluded from all talk figures, otherwise null. */
  exclusion(key: number): Exclude<ExcludedReason, 'silent'> | null {
    const { memory, talk } = this.#context;
    const speakers = talk.count[key] ?? -1;
    if (hasFlag(memory.columns.flags[key] ?? 0, FLAG.internal)) return 'internal';
    if (speakers < 0) return 'noTimeline';
    if ((talk.span[key] ?? 0) > LONGEST_CALL_US) return 'brokenTimes';
    return speakers < 2 ? 'oneSpeaker' : null;
  }

  /** The combined figures of a user: one who joined twice, for example by phone and by computer, has two rows. */
  #readSample(key: number, user: number, from: number, before: number): Sample {
    const { talk } = this.#context;
    const sample = this.#sample;
    sample.spoken = 0;
    sample.everybody = talk.spoken[key] ?? 0;
    sample.span = talk.span[key] ?? 0;
    sample.longest = 0;
    sample.longestFrom = 0;
    sample.questions = 0;
    sample.handovers = 0;
    sample.waits = 0;
    sample.waited = 0;
    sample.rated = 0;
    sample.sentiment = 0;
    for (let row = from; row < before; row += 1) {
      if (this.#userOf[talk.who[row] ?? 0] !== user) continue;
      sample.spoken += talk.seconds[row] ?? 0;
      if ((talk.longest[row] ?? 0) > sample.longest) {
        sample.longest = talk.longest[row] ?? 0;
        sample.longestFrom = talk.longestFrom[row] ?? 0;
      }
      sample.questions += talk.questions[row] ?? 0;
      sample.handovers += talk.handovers[row] ?? 0;
      sample.waits += talk.waits[row] ?? 0;
      sample.waited += talk.waited[row] ?? 0;
      sample.rated += talk.rated[row] ?? 0;
      sample.sentiment += talk.sentiment[row] ?? 0;
    }
    return sample;
  }

  /**
   * Calls back once with every user who owns, hosts or speaks in an engagement; `sample` is null if they
   * don't speak, and otherwise only valid during the call.
   */
  each(key: number, call: (user: number, sample: Sample | null) => void): void {
    const { memory, talk } = this.#context;
    const first = talk.first[key] ?? 0;
    const before = first + Math.max(0, talk.count[key] ?? 0);
    for (let row = first; row < before; row += 1) {
      const user = this.#userOf[talk.who[row] ?? 0] ?? 0;
      if (user === 0 || this.#speaks(user, first, row)) continue;
      call(user, this.#readSample(key, user, row, before));
    }
    const owner = memory.columns.owner[key] ?? 0;
    const host = talk.host[key] ?? 0;
    if (owner !== 0 && !this.#speaks(owner, first, before)) call(owner, null);
    if (host !== 0 && host !== owner && !this.#speaks(host, first, before)) call(host, null);
  }

  /** Whether one of these rows is theirs: most engagements have a few, so nothing is allocated to know. */
  #speaks(user: number, from: number, before: number): boolean {
    for (let row = from; row < before; row += 1) {
      if (this.#userOf[this.#context.talk.who[row] ?? 0] === user) return true;
    }
    return false;
  }
}

/** `sample` and `read`, which is the same, are only valid during the call. */
type Visit = (member: MemberTally, user: number, sample: Sample | null, read: SampleReader) => void;

/** Tallies engagements by user; `visit` is called for each that counts. */
class TeamTally {
  readonly #context: ReportContext;
  readonly #participants: Participants;
  /** Null for everybody. */
  readonly #only: number | null;
  readonly #members: (MemberTally | undefined)[];
  readonly #read = new SampleReader();
  readonly excluded = noneExcluded();

  constructor(context: ReportContext, participants: Participants, only: number | null = null) {
    this.#context = context;
    this.#participants = participants;
    this.#only = only;
    this.#members = Array.from({ length: recordCapacity(context.db) });
  }

  member(user: number): MemberTally {
    return (this.#members[user] ??= new MemberTally());
  }

  has(user: number): boolean {
    return this.#members[user] !== undefined;
  }

  users(): number[] {
    return [...this.#members.keys()].filter((user) => this.has(user));
  }

  add(key: number, visit: Visit = () => undefined): void {
    const exclusion = this.#participants.exclusion(key);
    const seconds = this.#context.memory.columns.seconds[key] ?? Number.NaN;
    let spoke = false;
    this.#participants.each(key, (user, sample) => {
      if (this.#only !== null && user !== this.#only) return;
      const member = this.member(user);
      member.volume.add(seconds);
      const reason = exclusion ?? (sample === null ? 'silent' : null);
      if (reason !== null) member.excluded[reason] += 1;
      if (reason !== null || sample === null) return visit(member, user, null, this.#read);
      spoke = true;
      member.talk.add(this.#read.read(sample));
      if (sample.longest > (member.longest?.length ?? 0)) {
        member.longest = { key, length: sample.longest, from: sample.longestFrom };
      }
      visit(member, user, sample, this.#read);
    });
    const reason = exclusion ?? (spoke ? null : 'silent');
    if (reason !== null) this.excluded[reason] += 1;
  }

  addAll(keys: Iterable<number>): this {
    for (const key of keys) this.add(key);
    return this;
  }

  written(): TeamReport['team'] {
    const members = this.#members.flatMap((member) => member?.talk ?? []);
    return { figures: TalkTally.together(members), excluded: { ...this.excluded } };
  }
}

function longestOf(db: Database, { longest }: MemberTally): TeamMember['longest'] {
  if (longest === null) return null;
  return { engagementId: idOf(db, 'engagement', longest.key), second: longest.from / 1e6 };
}

/** Talk figures by user. */
export function teamReport(context: ReportContext, input: ReadInput<'teamReport'>): ReadOutput<'teamReport'> {
  const { db } = context;
  const engagements = new ReportEngagements(context, input);
  const participants = new Participants(context, input);
  const { weeks } = engagements;
  const current = new TeamTally(context, participants);
  engagements.eachWeek((key, week) =>
    current.add(key, ({ trend }, _user, sample, read) => {
      if (sample !== null) (trend[week] ??= new TalkTally([input.trend])).add(read);
    }),
  );
  const users = db.all(
    `SELECT key, id, name, gone FROM record WHERE kind = 'user' AND (form <> 'stub' AND gone = 0 OR key IN
       (SELECT value FROM json_each(?))) ORDER BY name_folded, key`,
    (row) => ({ key: number(row, 0), userId: text(row, 1), name: text(row, 2), gone: flag(row, 3) }),
    JSON.stringify(current.users()),
  );
  const inOrder = users
    .map((user) => ({ ...user, tally: current.member(user.key) }))
    .sort((a, b) => b.tally.volume.engagements - a.tally.volume.engagements);
  const members = inOrder.slice(0, input.limit).map(({ key, userId, name, gone, tally }): TeamMember => {
    return {
      userId,
      name,
      email: emailOf(db, key),
      distinction: distinctionOf(db, key),
      gone,
      ...tally.written(),
      longest: longestOf(db, tally),
      trend: weeks.map((_, week) => tally.trend[week]?.value(input.trend) ?? null),
    };
  });
  return {
    range: writeRange(engagements.range),
    weeks: weeks.map(writeRange),
    members,
    total: users.length,
    team: current.written(),
    basis: engagements.basis(),
  };
}

type PointTest = (startAt: number, sample: Sample) => boolean;

function pointTest(pointsOf: ReadInput<'userReport'>['pointsOf']): PointTest {
  if (pointsOf === null) return () => true;
  if (pointsOf.kind === 'time') {
    const { from, before } = readRange(pointsOf);
    return (startAt) => startAt >= from && startAt < before;
  }
  return (_, sample) => {
    const value = talkValues(sample)[pointsOf.metric];
    return value !== null && isWithin(pointsOf, value);
  };
}

/**
 * The figures of one user by week, with those of the whole team and the engagements behind them; null if no
 * user has this id.
 */
export function userReport(context: ReportContext, input: ReadInput<'userReport'>): ReadOutput<'userReport'> {
  const { db, memory } = context;
  const { columns } = memory;
  const wanted = db.get(
    `SELECT key, name, gone FROM record WHERE kind = 'user' AND id = ?`,
    (row) => ({ key: number(row, 0), name: text(row, 1), gone: flag(row, 2) }),
    input.userId,
  );
  if (wanted === undefined) return null;
  const engagements = new ReportEngagements(context, input);
  const participants = new Participants(context, input);
  const current = new TeamTally(context, participants);
  const weekly = engagements.weeks.map(() => ({ volume: new VolumeTally(), talk: new TalkTally() }));
  const points: { readonly key: number; readonly sample: Sample }[] = [];
  const isAsked = pointTest(input.pointsOf);
  engagements.eachWeek((key, week) =>
    current.add(key, (_member, user, sample, read) => {
      if (user !== wanted.key) return;
      weekly[week]?.volume.add(columns.seconds[key] ?? Number.NaN);
      if (sample === null) return;
      weekly[week]?.talk.add(read);
      if (isAsked((columns.start[key] ?? 0) / 1000, sample)) points.push({ key, sample: { ...sample } });
    }),
  );
  const previous = new TeamTally(context, participants, wanted.key).addAll(
    engagements.in(engagements.previous),
  );
  const member = current.member(wanted.key);
  return {
    range: writeRange(engagements.range),
    previous: writeRange(engagements.previous),
    name: wanted.name,
    gone: wanted.gone,
    weeks: engagements.weeks.map((week, index) => ({
      ...writeRange(week),
      volume: (weekly[index]?.volume ?? new VolumeTally()).volume(),
      figures: (weekly[index]?.talk ?? new TalkTally()).figures(),
    })),
    ...member.written(),
    longest: longestOf(db, member),
    previousTotals: previous.member(wanted.key).written(),
    team: current.written(),
    distributions: member.talk.distributions(),
    points: points.slice(0, input.limit).map(({ key, sample }) => ({
      engagementId: idOf(db, 'engagement', key),
      title: db.get('SELECT title FROM engagement WHERE key = ?', (row) => text(row, 0), key) ?? '',
      startAt: new Date((columns.start[key] ?? 0) / 1000).toISOString(),
      values: talkValues(sample),
      longestAt: sample.longestFrom / 1e6,
    })),
    morePoints: points.length > input.limit,
    basis: engagements.basis(),
  };
}
