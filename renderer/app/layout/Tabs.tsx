import { cx } from '../../ui/cx.ts';
import tabStyle from '../../ui/tabs.module.css';
import css from './panes.module.css';

/** Tabs with arrow-key navigation. */
export function Tabs<K extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  where,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly label: string }[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
  /** The pane widths at which the tabs are shown. */
  readonly where: 'narrow' | 'wide' | 'always';
}) {
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={cx(
        tabStyle['tabs'],
        where === 'narrow' && css['onlyNarrow'],
        where === 'wide' && css['onlyWide'],
      )}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const at = tabs.findIndex(({ key }) => key === chosen);
        const next = tabs.at((at + step) % tabs.length);
        if (next === undefined) return;
        onChoose(next.key);
        event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-tab={tab.key}
          aria-selected={tab.key === chosen}
          tabIndex={tab.key === chosen ? 0 : -1}
          data-inset
          className={tabStyle['tab']}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
