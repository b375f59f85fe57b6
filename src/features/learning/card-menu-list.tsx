import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MantineScope } from '#ui/theme/mantine-scope.tsx';
import { type CardAction, CardMenuButton } from './card-menu-button.tsx';

/** Mounted by the first click on the card's button, so it opens at once. */
export function CardMenuList({ title, actions }: { title: string; actions: readonly CardAction[] }) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);

  // This button replaced the clicked one. It must have the focus, so that Escape can return the focus to it.
  useEffect(() => {
    target.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <MantineScope>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <CardMenuButton ref={target} title={title} />
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon, danger, run }) => (
            <Menu.Item key={label} color={danger ? 'var(--ci-danger)' : undefined} leftSection={icon} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
}
