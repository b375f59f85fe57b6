import type { Reminder } from '#contract/study.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** How long the event of a reminder is. */
const MINUTES = 30;
const LINE_OCTETS = 75;
/** Versions of an event are counted in seconds from here: a calendar takes 31 bits of them. */
const FIRST_VERSION = Date.UTC(2026, 0);

/** A text in a calendar (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** A line of at most 75 octets, and what is left in lines that begin with a space (3.1). No character is cut. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const compact = (day: string) => day.replaceAll('-', '');

interface CalendarEvent {
  reminder: Reminder;
  title: string;
  text: string;
  url: string;
  /** The first day that may have it: '2026-11-25'. */
  from: string;
  /** Epoch milliseconds; in a calendar the event that was made last takes the place of another one with its `uid`. */
  madeAt: number;
  uid: string;
}

/**
 * A calendar file (iCalendar, RFC 5545) with one event that comes back on the days of the reminder, with an alarm. Its time is a floating one: on
 * the clock of wherever the learner is.
 */
export function toCalendar({ reminder, title, text, url, from, madeAt, uid }: CalendarEvent): string {
  const days = [...reminder.days].sort((a, b) => a - b);
  const fromWeekday = new Date(`${from}T00:00:00Z`).getUTCDay() || 7;
  // The first event must be one of the days that come back.
  const wait = Math.min(...days.map((day) => (day - fromWeekday + 7) % 7));
  const first = new Date(Date.parse(`${from}T00:00:00Z`) + wait * 86_400_000).toISOString().slice(0, 10);
  const stamp = new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Code It//Study reminder//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${Math.max(0, Math.floor((madeAt - FIRST_VERSION) / 1000))}`,
    `DTSTART:${compact(first)}T${reminder.time.replace(':', '')}00`,
    `DURATION:PT${MINUTES}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => WEEKDAYS[day - 1]).join(',')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
