import axe from 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { renderComponent } from '../testing/renderComponent.tsx';

const INKS = ['--ink', '--ink-2', '--ink-3'];
const GROUNDS = ['--ground-frame', '--ground', '--ground-float', '--ground-field'];
const STATES = ['none', '--ground-hover', '--ground-press', '--ground-selected', '--spoken'];

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

it.each(['light', 'dark'])('every text has enough contrast on every background, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  const names = INKS.flatMap((ink) =>
    GROUNDS.flatMap((ground) => STATES.map((state) => [ink, ground, state] as const)),
  );
  // Only what is in the window is measured.
  renderComponent(
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      {names.map(([ink, ground, state]) => (
        <div key={`${ink} ${ground} ${state}`} style={{ background: `var(${ground})` }}>
          <p
            title={`${ink} on ${ground}, ${state}`}
            style={{ color: `var(${ink})`, background: state === 'none' ? undefined : `var(${state})` }}
          >
            Words
          </p>
        </div>
      ))}
    </div>,
  );
  await expect.poll(() => document.querySelectorAll('p[title]').length).toBe(names.length);
  const { violations, passes } = await axe.run('p[title]', { runOnly: ['color-contrast'] });
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ html }) => /title="([^"]*)"/.exec(html)?.[1])),
  ).toEqual([]);
  expect(passes.flatMap(({ nodes }) => nodes)).toHaveLength(names.length);
});
