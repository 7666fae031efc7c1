import { closings, nextSteps, openings, smallTalk } from './talk/around.ts';
import { competition, pricing, procurement, renewal } from './talk/money.ts';
import { data, integration, rollout, training } from './talk/rollout.ts';
import { research, roadmap, security, support } from './talk/trust.ts';

/** One thing said: by our side or by theirs. */
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

/** What calls are about: a call takes a few of these and stays with each for some exchanges. */
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
