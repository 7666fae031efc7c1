import { Monitor, Moon, Sun } from 'lucide-react';
import { useText } from '../../text/useText.ts';
import { Menu } from '../../ui/Menu.tsx';
import { usePreference } from '../../ui/preference.ts';
import { THEMES, themeChoice } from '../theme.ts';
import css from './TopBar.module.css';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeMenu() {
  const { app } = useText();
  const theme = usePreference(themeChoice);
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
        onChoose: () => themeChoice.set(each),
      }))}
    />
  );
}
