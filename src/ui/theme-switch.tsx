import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { useInBrowser } from '#lib/use-store.ts';
import type { Theme } from './theme/color-scheme.ts';
import { useTheme } from './theme/use-theme.ts';
import classes from './theme-switch.module.css';

const CHOICES: { theme: Theme; label: string; Icon: typeof IconSun }[] = [
  { theme: 'light', label: 'Light', Icon: IconSun },
  { theme: 'dark', label: 'Dark', Icon: IconMoon },
  { theme: 'system', label: 'System', Icon: IconDeviceDesktop },
];

/** Light, dark or as the system says; kept under the specified key. */
export function ThemeSwitch() {
  const { theme: kept, chooseTheme } = useTheme();
  const chosen = useInBrowser() ? kept : null;
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Theme</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label key={theme} className={classes.choice} title={label} data-chosen={chosen === theme || undefined}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            aria-label={label}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon size={18} stroke={1.75} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
