import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  cloneElement,
  type ComponentPropsWithRef,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { NavLink } from 'react-router-dom';
import { MantineScope } from './theme/mantine-scope.tsx';
import classes from './action-menu.module.css';

interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** At its end: what it takes. */
  note?: string;
  /** The keys that do the same, as they are read: 'Alt ↑'. */
  keys?: string;
  tone?: 'red';
  disabled?: boolean;
  /** Begins a group. */
  divided?: boolean;
  /** Where it leads, or what it does. */
  to?: string;
  onSelect?: () => void;
}

export interface ActionMenuProps {
  actions: readonly MenuAction[];
  /** Who or what the actions are about, above them. */
  heading?: { title: string; text: string };
  /** Names the menu as well. */
  button: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** The button with its list of actions. Mounted by the press on the button, so it opens at once. */
export function ActionMenuList({ actions, heading, button }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);

  // The button that was pressed gave way to this one: it must have the focus for Escape to bring it back.
  useEffect(() => {
    target.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    setOpened(false);
  }

  return (
    <MantineScope>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        offset={6}
        withInitialFocusPlaceholder={false}
        classNames={classes}
      >
        <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
        <Menu.Dropdown onKeyDown={onKeyDown}>
          {heading && (
            <div className={classes.heading}>
              <strong>{heading.title}</strong>
              <span>{heading.text}</span>
            </div>
          )}
          {actions.map((action) => (
            <Fragment key={action.label}>
              {action.divided && <Menu.Divider />}
              <Action {...action} />
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
}

function Action({ label, icon, note, keys, tone, disabled, to, onSelect }: MenuAction) {
  const shared = {
    leftSection: icon,
    rightSection: keys ? <kbd aria-hidden="true">{keys}</kbd> : note,
    'data-tone': tone,
    children: label,
  };
  if (to === undefined) return <Menu.Item {...shared} disabled={disabled} onClick={onSelect} />;
  return <Menu.Item {...shared} component={NavLink} to={to} end />;
}
