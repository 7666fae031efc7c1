import { Monitor, Moon, Sun } from 'lucide-react';
import { THEMES } from '#shared/contract/enumerations.ts';
import { useChangeSettings, useSettings } from '../../queries/settings.ts';
import { useText } from '../../text/useText.ts';
import { Menu } from '../../ui/Menu.tsx';
import css from './TopBar.module.css';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeMenu() {
  const { app } = useText();
  const { theme } = useSettings().appearance;
  const change = useChangeSettings();
  const Icon = icons[theme];
  return (
    <Menu
      label={app.theme}
      trigger={<Icon size={16} aria-hidden />}
      triggerClass={css['icon']}
      items={THEMES.map((each) => ({
        key: each,
        label: app.themes[each],
        checked: { kind: 'radio', on: each === theme },
        onChoose: () => change.mutate({ appearance: { theme: each } }),
      }))}
    />
  );
}
