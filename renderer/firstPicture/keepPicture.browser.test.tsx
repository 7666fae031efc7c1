import { useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../testing/renderComponent.tsx';
import { takePicture } from './keepPicture.ts';

function Page() {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    region.current?.scrollTo({ top: 120 });
  }, []);
  return (
    <main>
      <input aria-label="Search" defaultValue="a confidential search" />
      <textarea defaultValue="a confidential note" />
      <dialog open>Are you sure?</dialog>
      <video aria-label="Recording" src="/media/secret/c/e" muted />
      <div ref={region} style={{ height: '100px', overflow: 'auto' }}>
        <div style={{ position: 'sticky', top: 0 }}>Columns</div>
        <div style={{ height: '4000px' }}>
          <div role="row" tabIndex={-1} style={{ height: '40px' }}>
            A &lt;script&gt; title
          </div>
          <div role="row" tabIndex={-1} style={{ position: 'absolute', top: '3000px' }}>
            Below the window
          </div>
        </div>
      </div>
    </main>
  );
}

test('a picture shows what the page does, and neither what was typed nor what covers it', async () => {
  renderComponent(<Page />);
  await expect.poll(() => document.querySelector('main')).not.toBeNull();
  const main = document.querySelector('main');
  const root = main?.parentElement ?? null;
  if (main === null || root === null) throw new TypeError('The page is missing.');
  const { html, styles } = takePicture(root);
  expect(html).toContain('A &lt;script&gt; title');
  for (const absent of ['confidential', 'Are you sure', '/media/', 'Below the window', ' style='])
    expect(html).not.toContain(absent);

  // The same places, by the styles' numbers.
  const shown = document.createElement('div');
  shown.setHTMLUnsafe(html);
  for (const element of shown.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = styles[Number(element.dataset['style'])] ?? '';
  const topsOf = (root: ParentNode) =>
    [...root.querySelectorAll('[style] > div')].map((element) => element.getBoundingClientRect().top);
  const visible = topsOf(main).filter((top) => top < window.innerHeight);
  expect(visible).toHaveLength(3);
  main.style.display = 'none';
  root.append(shown);
  expect(topsOf(shown)).toEqual(visible);
});
