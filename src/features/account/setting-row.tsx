import { type ReactNode, useId } from 'react';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './settings-page.module.css';

interface SettingRowProps {
  name: string;
  /** What it is now, or what it does. */
  text?: ReactNode;
  /** Given the ids that name and describe it. */
  children?: (ids: { labelId: string; textId: string | undefined }) => ReactNode;
}

/** One setting: its name and state on one side, the control on the other. */
export function SettingRow({ name, text, children }: SettingRowProps) {
  const id = useId();
  const textId = text ? `${id}-text` : undefined;
  return (
    <Group gap="8px 24px" justify="space-between" className={classes.row}>
      <Stack gap={2} className={classes.what}>
        <p id={id} className={classes.name}>
          {name}
        </p>
        {text && (
          <Text component="div" id={textId} size="sm" dimmed className={classes.about}>
            {text}
          </Text>
        )}
      </Stack>
      {children && (
        <Group gap={8} className={classes.control}>
          {children({ labelId: id, textId })}
        </Group>
      )}
    </Group>
  );
}
