import '../../../renderer/ui/base.css';
import './page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createLineLookup } from '../../../renderer/features/transcript/currentLine.ts';
import { Playhead } from '../../../renderer/player/playhead.ts';
import { queryClient } from '../../../renderer/queries/queryClient.ts';
import { fetchAllWords } from '../../../renderer/text/languages.ts';
import { inventedCall } from './syntheticTranscript.ts';
import {
  type ListProps,
  OneLine,
  ProductList,
  startRecycler,
  TanStackList,
  VirtuaList,
  VirtuosoList,
} from './Lists.tsx';
import { nextFrame, type ListUnderTest } from './listUnderTest.ts';
import { jumpAround, scrollUpFrom } from './trials.ts';

// The start of the app has no texts of transcripts.
await fetchAllWords();
const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element.');
const root = createRoot(place);
const lines = inventedCall();
const { transcript } = lines.get();
const playhead = new Playhead();
playhead.setLines(createLineLookup(transcript));

function scrollerOf(line: Element | null): HTMLElement {
  let element = line?.parentElement ?? null;
  while (element !== null && getComputedStyle(element).overflowY !== 'auto') element = element.parentElement;
  if (element === null) throw new Error('Nothing scrolls here.');
  return element;
}

async function mount(List: ComponentType<ListProps>): Promise<ListUnderTest> {
  let jump: ListUnderTest['jump'] = () => undefined;
  const onReady = (ready: ListUnderTest['jump']): void => void (jump = ready);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <List lines={lines} playhead={playhead} onReady={onReady} />
      </QueryClientProvider>,
    ),
  );
  while (document.querySelector('[aria-posinset]') === null) await nextFrame();
  const scroller = scrollerOf(document.querySelector('[aria-posinset]'));
  return { scroller, jump: (line) => jump(line) };
}

async function open(name: string): Promise<ListUnderTest> {
  switch (name) {
    case 'ours': {
      const { scroller } = await mount(ProductList);
      return {
        scroller,
        jump: (line) => playhead.moveTo(transcript.start[line] ?? 0),
      };
    }
    case 'tanStack':
      return mount(TanStackList);
    case 'virtuoso':
      return mount(VirtuosoList);
    case 'virtua':
      return mount(VirtuaList);
    case 'floor': {
      const { scroller } = await mount(OneLine);
      const own = scroller.cloneNode(true);
      root.unmount();
      if (!(own instanceof HTMLElement)) throw new Error('The scroller is no element.');
      place?.replaceChildren(own);
      return startRecycler(own, lines);
    }
    default:
      throw new Error(`There is no list "${name}".`);
  }
}

await document.fonts.load('13px "Inter Variable"');
const list = await open(location.hash.slice(1));
list.scroller.id = 'scroller';
window.trials = {
  lines: lines.received,
  jumpAround: (wanted) => jumpAround(list, wanted),
  scrollUpFrom: (line, frames) => scrollUpFrom(list, line, frames),
};
