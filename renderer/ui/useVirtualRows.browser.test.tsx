import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/renderComponent.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

const ROW = 32;

/** A list that is taller than an element can be. */
function Rows() {
  const { scroller, first, end, height, topOf, onScroll } = useVirtualRows(1_000_000, ROW, 0);
  return (
    <div ref={scroller} role="grid" style={{ height: 320, overflow: 'auto' }} onScroll={onScroll}>
      <div style={{ position: 'relative', height }}>
        {Array.from({ length: end - first }, (_, at) => (
          <div key={first + at} style={{ position: 'absolute', top: topOf(first + at), height: ROW }} />
        ))}
      </div>
    </div>
  );
}

afterEach(() => {
  vi.useRealTimers();
});

it('keeps where the user scrolled to, although the browser hasn’t reported it yet', async () => {
  renderComponent(<Rows />);
  await expect.element(page.getByRole('grid')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const grid = page.getByRole('grid').element();
  const scrolled = async (to: number): Promise<void> => {
    const reported = new Promise((resolve) => grid.addEventListener('scroll', resolve, { once: true }));
    grid.scrollTop = to;
    await reported;
  };
  const most = grid.scrollHeight - grid.clientHeight;
  await scrolled(most * 0.9);
  // By the wheel: the scroll bar of a scaled list is off by what it moved.
  await scrolled(most * 0.9 + 600);
  const half = Math.round(most / 2);
  grid.scrollTop = half;
  vi.advanceTimersByTime(1000);
  expect(grid.scrollTop).toBe(half);
});
