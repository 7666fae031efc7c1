import {
  competition,
  data,
  integration,
  pricing,
  procurement,
  renewal,
  research,
  roadmap,
  rollout,
  security,
  support,
  training,
} from './dialogues.ts';

const openings = `
H Good morning, everyone. Can you hear me all right?
C Loud and clear. Good morning.
H Great. I have three things for today, and I'd like us to finish ten minutes early.

C Hi, sorry, I'm a minute late. The last call ran over.
H No problem at all, we've only just started.
C Is {person} joining us?
H She'll be here in five minutes. Let's begin with the easy one.

H Thanks for making time. How's {city} today?
C Grey, wet, and full of trucks. So, normal.
H Then it's a good day to talk about docks.

H Before we start: I'm recording this so that nobody has to take notes. Is that all right for you?
C Fine with me, as long as I get the transcript.
H You'll have it ten minutes after we hang up.
`;

const closings = `
H Let me repeat what we agreed, so that nobody has to guess later.
C Please do.
H I send the proposal by {day}, you ask facilities about the survey, and we talk again in two weeks.
C That's right. And you wanted to check the limit on the export.
H Yes, that too. Thank you, I'd have forgotten it.

H Is there anything we haven't talked about that we should have?
C No, I think this was the most useful half hour of my week.
H I'll take that. Speak soon.
C Bye, everyone.

C I have to jump, there's a truck in the wrong gate.
H Go. I'll send you a summary, and we'll pick it up on {day}.
C Thank you. Bye.
`;

const nextSteps = `
H Who should own that on your side?
C Put my name on it. I'll delegate it the moment we hang up.

H Can we agree on a date now, while we're all here?
C {day} at ten works for me.
H Then {day} at ten. I'll send the invitation.

C Please put that in the summary. I'm going to be asked about it.
H It's in there already, with your words.

H What could go wrong between now and {month}?
C Holidays, mostly. And the audit in the third week.
`;

const smallTalk = `
C We had snow this morning. Half of the drivers turned around at the border.
H Did the board show them as late?
C It showed them before they called. First time ever.

H How was your holiday?
C Short. My daughter learned to swim, so it was a good one.

C Sorry, that's the forklift behind me. Give me a second.
H Take your time. It sounds like a busy day.

C You're on mute, {person}.
H There you go. The most expensive sentence of the decade.
`;

/** Said while someone else speaks, or to fill a pause. A marathon call consists mostly of these. */
export const backchannels = [
  'Right.',
  'Yeah.',
  'Mm-hm.',
  'Sure.',
  'Exactly.',
  'Okay.',
  'I see.',
  'Got it.',
  'Yes, please.',
  'No, go on.',
  'Fair enough.',
  'Really?',
  'Makes sense.',
  'Of course.',
  'Not yet.',
  'Thank you.',
  'Next one.',
  'Dock four.',
  'Dock seven.',
  'Gate two.',
  'Scanned.',
  'Confirmed.',
  'That one twice.',
  'Skip it.',
  'Found it.',
  'Late again.',
  'On time.',
  'Two pallets.',
  'Wrong label.',
  'Say again?',
] as const;

/** Sometimes precedes a line, so that the same sentence rarely reads the same twice. */
export const leadIns = [
  'So, ',
  'Honestly, ',
  'Well, ',
  'To be fair, ',
  'From our side: ',
  'Let me think. ',
  'Okay. ',
  'Um, ',
  'You know, ',
  'Just to add to that: ',
] as const;

/** A line said by our side or theirs. */
export interface Line {
  readonly ours: boolean;
  readonly text: string;
  readonly words: number;
}

/** Lines that belong together, in order. */
export type Exchange = readonly Line[];

function parse(talk: string): readonly Exchange[] {
  return talk
    .trim()
    .split('\n\n')
    .map((exchange) =>
      exchange.split('\n').map((line) => {
        const text = line.slice(2);
        return { ours: line.startsWith('H '), text, words: text.split(' ').length };
      }),
    );
}

export const opening = parse(openings);
export const closing = parse(closings);

/** The topics of calls. A call covers a few and stays with each for some exchanges. */
export const topics: readonly (readonly Exchange[])[] = [
  rollout,
  pricing,
  integration,
  renewal,
  support,
  security,
  training,
  data,
  research,
  roadmap,
  competition,
  procurement,
  nextSteps,
  smallTalk,
].map(parse);
