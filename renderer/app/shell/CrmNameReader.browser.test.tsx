import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CrmNaming } from '#shared/contract/crmNames.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { crmRecordName, useCrmNames } from '../../links/crmNames.ts';
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
