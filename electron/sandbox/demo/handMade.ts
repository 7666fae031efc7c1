import type { SpokenCalls } from '../content/spokenCall.ts';
import { dealIdOf } from '../world/engagements.ts';
import type { World } from '../world/world.ts';
import { reviewFile, walkthroughFile } from './callFiles.ts';
import { placeCast } from './cast.ts';
import { spokenCall } from './spokenCalls.ts';
import { made, place, type Story } from './story.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** As many rows are made by hand; the seed makes that many fewer. */
export const handMadeCount = 9;

/**
 * The newest engagements of the demo workspace: two calls that really speak, and one of each thing that a user should
 * have met before it happens to them. `end` is now, when the demo was made; `mediaDir` holds the recordings.
 */
export function placeHandMade(world: World, end: number, mediaDir: string): SpokenCalls {
  const cast = placeCast(world, end);
  const review = spokenCall(reviewFile, cast, mediaDir);
  const walkthrough = spokenCall(walkthroughFile, cast, mediaDir);
  // The words of the two calls speak of a Thursday, and of "last week".
  const thursday = lastThursday(end - 2 * hour) + 10 * hour;
  const people = [cast.callum.id, cast.marcus.id];
  const story: Story = { world, cast, end };
  const clock = (daysAgo: number, hours: number): number =>
    (Math.floor(end / day) - daysAgo) * day + hours * hour;

  place(story, 1, {
    title: reviewFile.title,
    description: reviewFile.description,
    start: thursday,
    seconds: Math.round(review.seconds),
    people,
    tags: reviewFile.tags,
    content: { kind: 'spoken', slug: review.slug },
    crm: cast.deal,
  });
  place(story, 11, {
    title: walkthroughFile.title,
    description: walkthroughFile.description,
    start: thursday - 7 * day,
    seconds: Math.round(walkthrough.seconds),
    people: [cast.callum.id],
    tags: walkthroughFile.tags,
    content: { kind: 'spoken', slug: walkthrough.slug },
    crm: cast.deal,
  });
  place(story, 24, {
    title: 'Re: Renewal review with Larkfield Logistics',
    type: 'EMAIL',
    start: thursday + 5 * hour,
    seconds: 0,
    people,
    content: made(story, 3, { transcript: true }),
    crm: cast.deal,
  });
  place(story, 39, {
    title: 'Night shift at dock seven, Bristol (four hours)',
    start: clock(2, 22),
    seconds: 14_520,
    people,
    content: made(story, 4, {
      seconds: 14_520,
      marathon: true,
      timeline: 'lines',
      media: true,
      transcript: true,
    }),
    crm: cast.deal,
  });
  place(story, 52, {
    title: 'Callum Reid about the invoice',
    type: 'CALL',
    status: 'FAILED',
    start: clock(1, 15),
    seconds: 412,
    people: [cast.callum.id],
    content: made(story, 5, {}),
  });
  place(story, 71, {
    title: 'Site visit in Leeds, recorded on a phone',
    start: clock(2, 11),
    seconds: 1260,
    people,
    content: made(story, 6, { seconds: 1260, media: true, transcript: true }),
    crm: cast.deal,
  });
  place(story, 84, {
    title: 'Larkfield: what we can offer, between us',
    private: true,
    start: clock(1, 9.5),
    seconds: 1500,
    people: [cast.marcus.id],
    content: made(story, 7, { seconds: 1500, timeline: 'words', media: true, transcript: true }),
    crm: cast.deal,
  });
  place(story, 4, {
    title: 'Larkfield Logistics weekly',
    status: 'PROCESSING',
    start: Math.floor((end - 50 * minute) / (5 * minute)) * 5 * minute,
    seconds: 1620,
    people,
    content: made(story, 8, {}),
    crm: cast.deal,
  });
  // Linked to a deal of somebody else, with a contact that exists twice and a voice that belongs to nobody.
  place(story, 96, {
    title: 'Integration questions from Larkfield',
    start: clock(3, 14),
    seconds: 1980,
    people: [cast.callum.id, cast.callumAgain.id],
    content: made(story, 9, {
      seconds: 1980,
      timeline: 'feelings',
      media: true,
      transcript: true,
      stranger: true,
    }),
    crm: { object_type: 'deal', crm_object_id: dealIdOf(5), source: 'HUBSPOT' },
  });
  return new Map([review, walkthrough].map((call) => [call.slug, call]));
}

/** The beginning of the last Thursday (UTC) whose ten o'clock is over. */
function lastThursday(time: number): number {
  const today = Math.floor((time - 10 * hour) / day);
  // Day 0 was a Thursday.
  return (today - (today % 7)) * day;
}
