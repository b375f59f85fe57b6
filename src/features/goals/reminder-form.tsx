import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { dayAt } from '#contract/study-rules.ts';
import type { Reminder } from '#contract/study.ts';
import { useSession } from '#data/queries/account/session.ts';
import { toCalendar } from '#lib/to-calendar.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { saveFile } from '#ui/save-file.ts';
import { TextField } from '#ui/text-field.tsx';
import classes from './goals.module.css';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const FIRST: Reminder = { time: '19:00', days: [1, 2, 3, 4, 5] };

function saveCalendar(reminder: Reminder, userId: string): void {
  const now = Date.now();
  const text = toCalendar({
    reminder,
    title: 'Study on Code It',
    text: 'Your lessons are where you left them.',
    url: location.origin + paths.myLearning,
    from: dayAt(now),
    madeAt: now,
    uid: `study-reminder-${userId}@${location.host}`,
  });
  saveFile('code-it-study.ics', text, 'text/calendar');
}

interface ReminderFormProps {
  reminder: Reminder | null;
  onSave: (reminder: Reminder) => void;
}

/** When to be reminded, as an event for the learner's own calendar. */
export function ReminderForm({ reminder, onSave }: ReminderFormProps) {
  const [{ time, days }, setChosen] = useState(reminder ?? FIRST);
  const userId = useSession().user?._id ?? '';
  const ready = time !== '' && days.length > 0;
  const toggle = (day: number, on: boolean) =>
    setChosen({ time, days: DAYS.map((_, at) => at + 1).filter((each) => (each === day ? on : days.includes(each))) });
  return (
    <form
      className={classes.reminder}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        onSave({ time, days });
        saveCalendar({ time, days }, userId);
      }}
    >
      <Text component="h3" size="md">
        Reminder
      </Text>
      <Text size="sm" dimmed>
        Your calendar reminds you, on every device that has it. Saving the file again after a change replaces the event.
      </Text>
      <div className={classes.time}>
        <TextField
          label="Time"
          type="time"
          required
          value={time}
          onChange={({ target }) => setChosen({ time: target.value, days })}
        />
      </div>
      <fieldset className={classes.days}>
        <legend>Days</legend>
        <Group gap={8}>
          {DAYS.map((name, at) => (
            <label key={name} className={classes.day}>
              <input
                type="checkbox"
                aria-label={name}
                checked={days.includes(at + 1)}
                onChange={({ target }) => toggle(at + 1, target.checked)}
              />
              <span aria-hidden>{name.slice(0, 3)}</span>
            </label>
          ))}
        </Group>
      </fieldset>
      <Group gap={12}>
        <Button
          type="submit"
          variant="default"
          disabled={!ready}
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        >
          Add to calendar
        </Button>
      </Group>
    </form>
  );
}
