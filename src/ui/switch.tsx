import type { ComponentPropsWithRef } from 'react';
import classes from './field.module.css';

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'type'> {
  onSwitch: (on: boolean) => void;
}

/** On or off, at once. Name it by `aria-labelledby` or a label of its `id`. */
export function Switch({ onSwitch, ...props }: SwitchProps) {
  return (
    <input
      {...props}
      type="checkbox"
      // A checkbox says by itself whether it is checked.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="switch"
      className={classes.switch}
      onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
    />
  );
}
