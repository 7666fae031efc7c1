import { memo, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CrmNaming } from '#shared/contract/crmNames.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { crmRecordName, useCrmNames, useCrmRecordName } from '../../links/crmNames.ts';
import { WorkspaceContext } from '../../queries/workspace.ts';
import { answer, emit } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { useText } from '../../text/useText.ts';
import { CrmNameReader } from './CrmNameReader.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const DEAL = { object_type: 'deal', crm_object_id: 'D-1', source: 'HUBSPOT' };
const named = (own: string): CrmNaming[] => [{ own, linked: [], companies: [] }];

function Name({ onRender }: { readonly onRender?: () => void }) {
  const names = useCrmNames();
  onRender?.();
  return <p>{crmRecordName(useText(), DEAL, names(DEAL))}</p>;
}

it('ignores names that arrive after the workspace was left', async () => {
  let show: (where: 'here' | 'leaving' | 'there') => void = () => undefined;
  function Page() {
    const [where, setWhere] = useState<'here' | 'leaving' | 'there'>('here');
    useLayoutEffect(() => {
      show = (next) => flushSync(() => setWhere(next));
    }, []);
    return (
      <>
        <WorkspaceContext value={where === 'here' ? HERE : THERE}>
          <CrmNameReader />
        </WorkspaceContext>
        {where === 'leaving' ? <p>Left</p> : <Name />}
      </>
    );
  }
  answer('mirror.crmNames', ({ connectionId: asked }) => {
    if (asked === THERE) return named('There');
    show('leaving');
    return named('Here');
  });
  renderComponent(<Page />);
  await expect.element(page.getByText('Left')).toBeVisible();
  show('there');
  await expect.element(page.getByText('Deal There')).toBeVisible();
});

it('draws names again only if one is another', async () => {
  let name = 'One';
  let reads = 0;
  let renders = 0;
  answer('mirror.crmNames', () => {
    reads += 1;
    return named(name);
  });
  renderComponent(
    <>
      <CrmNameReader />
      <Name onRender={() => (renders += 1)} />
    </>,
    HERE,
  );
  await expect.element(page.getByText('Deal One')).toBeVisible();
  const before = renders;
  emit('crmNames.changed', { connectionId: HERE });
  await expect.poll(() => reads).toBe(2);
  name = 'Two';
  emit('crmNames.changed', { connectionId: HERE });
  await expect.element(page.getByText('Deal Two')).toBeVisible();
  expect(renders).toBe(before + 1);
});

/** Deals shown one after another, as in a list that scrolls; returns what shows the next one. */
function renderDeals(onRender: (id: string) => void): () => void {
  let showNext: () => void = () => undefined;
  function Deal({ id }: { readonly id: string }) {
    onRender(id);
    return <p>{useCrmRecordName({ ...DEAL, crm_object_id: id })}</p>;
  }
  const MemoDeal = memo(Deal);
  function Deals() {
    const [shown, setShown] = useState(1);
    useLayoutEffect(() => {
      showNext = () => flushSync(() => setShown((before) => before + 1));
    }, []);
    return Array.from({ length: shown }, (_, at) => <MemoDeal key={at} id={`D-${at + 1}`} />);
  }
  renderComponent(
    <>
      <CrmNameReader />
      <Deals />
    </>,
    HERE,
  );
  return () => showNext();
}

it('draws only the record whose name is another', async () => {
  const names = new Map([['D-1', 'One']]);
  answer('mirror.crmNames', ({ links }) =>
    links.map(({ crm_object_id: id }) => ({ own: names.get(id) ?? null, linked: [], companies: [] })),
  );
  const renders: string[] = [];
  const showNext = renderDeals((id) => renders.push(id));
  await expect.element(page.getByText('Deal One')).toBeVisible();
  showNext();
  await expect.element(page.getByText('Deal D-2')).toBeVisible();
  names.set('D-2', 'Two');
  emit('crmNames.changed', { connectionId: HERE });
  await expect.element(page.getByText('Deal Two')).toBeVisible();
  names.set('D-2', 'Three');
  renders.length = 0;
  emit('crmNames.changed', { connectionId: HERE });
  await expect.element(page.getByText('Deal Three')).toBeVisible();
  expect(renders).toEqual(['D-2']);
});

it('reads the names of a list that scrolls together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const reads: string[][] = [];
  answer('mirror.crmNames', ({ links }) => {
    reads.push(links.map(({ crm_object_id: id }) => id));
    return links.map(({ crm_object_id: id }) => ({ own: `name of ${id}`, linked: [], companies: [] }));
  });
  const showNext = renderDeals(() => undefined);
  await expect.element(page.getByText('Deal D-1')).toBeVisible();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toEqual([['D-1']]);
  for (let frame = 0; frame < 3; frame += 1) {
    await vi.advanceTimersByTimeAsync(16);
    showNext();
  }
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toEqual([['D-1'], ['D-2', 'D-3', 'D-4']]);
  await expect.element(page.getByText('Deal name of D-4')).toBeVisible();
});
