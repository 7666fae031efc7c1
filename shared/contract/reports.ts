import { z } from 'zod';
import { mirrorFilter } from './engagementFilter.ts';
import { actionItemMark } from './actionItems.ts';
import { actionItem } from './engagement.ts';
import { companyId, connectionId, engagementId, userId } from './ids.ts';
import { query } from './method.ts';
import { SIGNAL_KINDS } from './enumerations.ts';
import {
  ACCOUNT_SORTS,
  MOST_REPORT_ROWS,
  SIGNAL_GROUPS,
  SIGNAL_SORTS,
  TALK_METRICS,
} from './reportMetrics.ts';
import { signalDefinition } from './signals.ts';

const instant = z.iso.datetime({ offset: true });
const range = z.object({ from: z.string(), before: z.string() }).readonly();
const week = z
  .object({
    /** ISO week: `2026-W47`. */
    name: z.string(),
    /** Start (inclusive) and end (exclusive), clipped to the requested range. */
    from: z.string(),
    before: z.string(),
  })
  .readonly();

/**
 * Engagements matching the filter in a range. `timeZone`, an IANA name, determines where days and weeks
 * begin.
 */
const reportInput = z.strictObject({
  connectionId,
  filter: mirrorFilter,
  from: instant,
  before: instant,
  timeZone: z.string().max(100),
});

/** How many engagements a report is based on, and how many it excludes, by reason. */
const basis = z
  .object({
    engagements: z.int(),
    /** In the range but in the future. */
    planned: z.int(),
    /** Matching the filter but without a start, so in no range. */
    noStart: z.int(),
    noOwner: z.int(),
    /** With a timeline whose figures are still being computed. */
    waiting: z.int(),
  })
  .readonly();

const figure = z
  .object({
    /** Over all engagements together; null if none counted. Seconds, a share, or a number. */
    value: z.number().nullable(),
    /** Median of the engagements' values; null for fewer than five. */
    median: z.number().nullable(),
    /** Engagements that have a value. */
    counted: z.int(),
  })
  .readonly();
export type TalkFigure = z.infer<typeof figure>;

const figures = z.record(z.enum(TALK_METRICS), figure).readonly();
export type TalkFigures = z.infer<typeof figures>;

/** Values from `from` to before `before`; without an end if null. */
const valueRange = z.object({ from: z.number(), before: z.number().nullable() });

const distributions = z
  .record(z.enum(TALK_METRICS), z.array(valueRange.extend({ count: z.int() }).readonly()).readonly())
  .readonly();
export type TalkDistributions = z.infer<typeof distributions>;

/** Engagements excluded from talk figures; each is counted once, under the first reason that applies. */
const excluded = z
  .object({
    internal: z.int(),
    noTimeline: z.int(),
    /** The timeline is longer than a day. */
    brokenTimes: z.int(),
    oneSpeaker: z.int(),
    /** Owned or hosted by the user, who doesn't speak. */
    silent: z.int(),
  })
  .readonly();
export type Excluded = z.infer<typeof excluded>;

const talk = z.object({ figures, excluded }).readonly();

const volume = z
  .object({
    engagements: z.int(),
    /** Total duration; unknown or invalid durations add nothing. */
    seconds: z.number(),
    unknownLength: z.int(),
  })
  .readonly();

/** Where it is, to be played. */
const longestMonologue = z.object({ engagementId: z.string(), second: z.number() }).readonly().nullable();

const teamMember = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    /** The email address or id, where another user has the same name. */
    distinction: z.string().nullable(),
    /** No longer a user in the workspace. */
    gone: z.boolean(),
    /** Engagements they own, host or speak in. */
    volume,
    talk,
    longest: longestMonologue,
    /** The requested metric by week. */
    trend: z.array(z.number().nullable()).readonly(),
  })
  .readonly();
export type TeamMember = z.infer<typeof teamMember>;

const teamReport = z
  .object({
    range,
    weeks: z.array(week).readonly(),
    /** Current users, and former ones with engagements in the range; most engagements first. */
    members: z.array(teamMember).readonly(),
    total: z.int(),
    /** All members together. */
    team: talk,
    basis,
  })
  .readonly();
export type TeamReport = z.infer<typeof teamReport>;

/** One engagement of a user, with its values. */
const point = z
  .object({
    engagementId: z.string(),
    title: z.string(),
    startAt: z.string(),
    values: z.record(z.enum(TALK_METRICS), z.number().nullable()).readonly(),
    /** Where the longest monologue begins. */
    longestAt: z.number(),
  })
  .readonly();

const userReport = z
  .object({
    range,
    previous: range,
    name: z.string(),
    /** No longer a user of the workspace. */
    gone: z.boolean(),
    weeks: z.array(week.unwrap().extend({ volume, figures }).readonly()).readonly(),
    volume,
    talk,
    longest: longestMonologue,
    previousTotals: z.object({ volume, talk }).readonly(),
    team: talk,
    /** Engagements by their value of a metric; empty without any. */
    distributions,
    /** Engagements that counted, of those asked for, newest first. */
    points: z.array(point).readonly(),
    morePoints: z.boolean(),
    basis,
  })
  .readonly();

/** A speaker who could be a team member, but isn't counted as one until the user decides. */
const unclearSpeaker = z
  .object({
    identity: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** Engagements in which they speak, in any range. */
    engagements: z.int(),
    latest: z.object({ engagementId: z.string(), title: z.string() }).readonly(),
    /** The team members that they could be. */
    users: z
      .array(z.object({ userId, name: z.string(), distinction: z.string().nullable() }).readonly())
      .readonly(),
  })
  .readonly();
export type UnclearSpeaker = z.infer<typeof unclearSpeaker>;

const weekTotals = z
  .object({
    volume,
    /** Most frequent first. */
    byType: z.array(volume.unwrap().extend({ type: z.string() }).readonly()).readonly(),
    failed: z.int(),
    /** Pending or processing. */
    unsettled: z.int(),
    /** Linked to a CRM record. */
    linked: z.int(),
    /** Contacts created; null unless the report covers the whole workspace. */
    newContacts: z.int().nullable(),
  })
  .readonly();

const weeklyReport = z
  .object({
    range,
    previous: range,
    weeks: z.array(week.unwrap().extend(weekTotals.unwrap().shape).readonly()).readonly(),
    totals: weekTotals,
    previousTotals: weekTotals,
    basis,
  })
  .readonly();
export type WeeklyReport = z.infer<typeof weeklyReport>;

const mentions = z
  .object({
    /** With a mention. */
    engagements: z.int(),
    /** Mentions, by who said them. */
    ours: z.int(),
    theirs: z.int(),
    unknown: z.int(),
  })
  .readonly();

const trackerReport = z
  .object({
    range,
    previous: range,
    weeks: z.array(week.unwrap().extend(mentions.unwrap().shape).readonly()).readonly(),
    totals: mentions,
    previousTotals: mentions,
    /** There are more engagements than were read, and the numbers are a lower bound. */
    more: z.boolean(),
  })
  .readonly();
export type TrackerReport = z.infer<typeof trackerReport>;

/** A sentence, and when it is said. */
const saidLine = z.object({ text: z.string(), second: z.number() }).readonly();
export type SaidLine = z.infer<typeof saidLine>;

const accountsReport = z
  .object({
    rows: z
      .array(
        z
          .object({
            companyId: z.string(),
            name: z.string(),
            engagements: z.int(),
            lastAt: z.string(),
            lastEngagementId: z.string(),
            /** The last sentence of the last engagement; null where it has no timeline. */
            lastLine: saidLine.nullable(),
            /** The next planned engagement. */
            nextAt: z.string().nullable(),
            nextEngagementId: z.string().nullable(),
            /** Calendar days since the last contact. */
            quietDays: z.int(),
            isQuiet: z.boolean(),
          })
          .readonly(),
      )
      .readonly(),
    total: z.int(),
    quiet: z.int(),
    active: z.int(),
    /** Engagements that don't count as contact with an account. */
    excluded: z
      .object({ internal: z.int(), noContact: z.int(), noStart: z.int(), noCompany: z.int() })
      .readonly(),
  })
  .readonly();

export type AccountsReport = z.infer<typeof accountsReport>;

const actionItemWindow = z
  .object({
    rows: z
      .array(
        z
          .object({
            item: actionItem.readonly(),
            /** The due day, `2026-11-30`; null if missing or invalid. */
            due: z.string().nullable(),
            /** Not if it is done. */
            isOverdue: z.boolean(),
            /** What the user keeps about it; null if there is nothing. */
            mark: actionItemMark.nullable(),
            engagement: z
              .object({ id: engagementId, title: z.string(), startAt: z.string().nullable() })
              .readonly(),
            companies: z
              .array(z.object({ id: z.string(), name: z.string().nullable() }).readonly())
              .readonly(),
          })
          .readonly(),
      )
      .readonly(),
    total: z.int(),
    /** Of what the other filters leave, whatever the state. */
    open: z.int(),
    done: z.int(),
    /** Of the open ones. */
    overdue: z.int(),
    /** Engagements whose action items haven't been fetched. */
    unread: z.int(),
    /** All engagements after this time have been fetched; null if there is no such limit. */
    completeSince: z.string().nullable(),
  })
  .readonly();
export type ActionItemWindow = z.infer<typeof actionItemWindow>;

/** How engagements answer one signal. */
const signalSummary = z
  .object({
    /** All of them. */
    engagements: z.int(),
    /** Those with a value that counts. */
    counted: z.int(),
    /** Of all numbers; null for another kind, or without any. */
    average: z.number().nullable(),
    /** Engagements by value, most first; several where an engagement has several. Empty for numbers. */
    shares: z.array(z.object({ shown: z.string(), engagements: z.int() }).readonly()).readonly(),
    /** Further values, and the engagements that have one of them. */
    moreValues: z.int(),
  })
  .readonly();
export type SignalSummary = z.infer<typeof signalSummary>;

const signalsReport = z
  .object({
    range,
    previous: range,
    signal: signalDefinition,
    /** What is measured: the kind of most values. */
    kind: z.enum(SIGNAL_KINDS),
    totals: signalSummary,
    previousTotals: signalSummary,
    weeks: z.array(week.unwrap().extend({ summary: signalSummary }).readonly()).readonly(),
    /** Numbers by their value; empty for other kinds. */
    distribution: z.array(valueRange.extend({ count: z.int() }).readonly()).readonly(),
    /** Accounts and team members as asked, weeks and months in order. */
    rows: z
      .array(
        z
          .object({
            /** Id of a company or user, or the name of a week or month. */
            key: z.string(),
            name: z.string(),
            /** Of a week or month. */
            span: range.nullable(),
            summary: signalSummary,
            /** In the previous range; null for weeks and months. */
            previous: signalSummary.nullable(),
            /** The last engagement with a value. */
            latest: z
              .object({
                engagementId: z.string(),
                at: z.string(),
                shown: z.string(),
                /** What a customer said last, or else anyone; null without a timeline, or if it isn't asked for. */
                line: saidLine.nullable(),
              })
              .readonly()
              .nullable(),
          })
          .readonly(),
      )
      .readonly(),
    total: z.int(),
    /** Accounts or team members that are lower than in the previous range; 0 of weeks and months. */
    fell: z.int(),
    /** Engagements in the range that don't count, each under the first reason that applies. */
    excluded: z
      .object({
        /** Their signals haven't been fetched, or not read since an update of Parley. */
        unread: z.int(),
        noValue: z.int(),
        /** Only values of another kind. */
        otherKind: z.int(),
      })
      .readonly(),
    /** Counted, but in none of the rows: without an account or an owner. */
    noRow: z.int(),
    basis,
  })
  .readonly();
export type SignalsReport = z.infer<typeof signalsReport>;

const offset = z.int().nonnegative();
const limit = z.int().min(1).max(500);
const reportRows = z.int().min(1).max(MOST_REPORT_ROWS);

export const reportReads = {
  'mirror.teamReport': query(
    reportInput.extend({ trend: z.enum(TALK_METRICS), limit: reportRows }),
    teamReport,
  ),
  'mirror.userReport': query(
    reportInput.extend({
      userId,
      /** Only the points of this part of the range, or with these values of a metric; null for all of them. */
      pointsOf: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('time'), from: instant, before: instant }),
          z.strictObject({
            kind: z.literal('values'),
            metric: z.enum(TALK_METRICS),
            ...valueRange.shape,
          }),
        ])
        .nullable(),
      limit: z.int().min(0).max(500),
    }),
    userReport.nullable(),
  ),
  /** Those with the most engagements first. */
  'mirror.unclearSpeakers': query(
    z.strictObject({
      connectionId,
      /** Only those who could be this one; null for all. */
      userId: userId.nullable(),
      limit: z.int().min(1).max(500),
    }),
    z
      .object({
        speakers: z.array(unclearSpeaker).readonly(),
        /** How many there are without the limit. */
        total: z.int(),
      })
      .readonly(),
  ),
  'mirror.weeklyReport': query(reportInput, weeklyReport),
  'mirror.trackerReport': query(
    reportInput.extend({ phrases: z.array(z.string().min(1).max(200)).min(1).max(20).readonly() }),
    trackerReport,
  ),
  /** Of one signal; null if no engagement has it. Without a name, of the one that most engagements have. */
  'mirror.signalsReport': query(
    reportInput.extend({
      signal: z.string().max(1000).nullable(),
      groupBy: z.enum(SIGNAL_GROUPS),
      sort: z.enum(SIGNAL_SORTS),
      descending: z.boolean(),
      limit: reportRows,
      /** Of how many rows, from the first, to read what was said. */
      lines: z.int().min(0).max(100),
    }),
    signalsReport.nullable(),
  ),
  'mirror.accountsReport': query(
    z.strictObject({
      connectionId,
      filter: mirrorFilter,
      /** Only this one, even if it was deleted. */
      ofCompany: companyId.optional(),
      timeZone: z.string().max(100),
      /** Days without contact after which an account counts as quiet. */
      quietAfterDays: z.int().min(1).max(3650),
      show: z.enum(['all', 'quiet', 'active']),
      sort: z.enum(ACCOUNT_SORTS),
      descending: z.boolean(),
      offset,
      limit,
    }),
    accountsReport,
  ),
  /** Overdue first, then by due day; those without one last, newest engagement first. */
  'mirror.actionItems': query(
    z.strictObject({
      connectionId,
      filter: mirrorFilter,
      timeZone: z.string().max(100),
      due: z.enum(['all', 'overdue', 'upcoming', 'none']),
      /** Whether the user has ticked it off. */
      state: z.enum(['all', 'open', 'done']),
      /** Assigned to any of these; null stands for unassigned. Empty for all. */
      assigneeIds: z.array(z.string().max(512).nullable()).max(1000).readonly(),
      /** Every word must occur in the title or description. */
      search: z.string().max(1000),
      offset,
      limit,
    }),
    actionItemWindow,
  ),
};
