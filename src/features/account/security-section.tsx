import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SessionsList } from './sessions-list.tsx';
import classes from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Where the account is in use. */
export function SecuritySection() {
  return (
    <SettingsSection id="security" title="Security">
      <Stack gap={2}>
        <p className={classes.name}>Devices</p>
        <Text size="sm" dimmed>
          Where you are logged in. A device is logged out 30 days after its last use, and 90 days after it logged in.
        </Text>
      </Stack>
      <SessionsList />
    </SettingsSection>
  );
}
