import { CURRENCY } from './limits.ts';
import type { Notification } from './notification.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: CURRENCY });

/** The text of a notification, on the page and in a push message. */
export interface NotificationWords {
  title: string;
  text: string;
}

const REFUND_STATE = { requested: '', refunded: ' It was refunded.', declined: ' It was declined.' } as const;

/** The text for the recipient. A learner appears by username, or not at all. */
export function notificationWords(told: Notification): NotificationWords {
  const who = told.username ?? 'A learner';
  const course = `“${told.courseTitle}”`;
  const track = `“${told.trackTitle ?? 'A video'}” in ${course}`;
  const amount = rupees.format(told.amount ?? 0);
  switch (told.kind) {
    case 'sale':
      return told.amount
        ? { title: 'New sale', text: `${who} bought ${course} for ${amount}.` }
        : { title: 'New student', text: `${who} enrolled in ${course} for free.` };
    case 'review':
      return {
        title: 'New review',
        text: told.rating
          ? `${who} gave ${course} ${told.rating} of 5 stars.`
          : `${who} rated ${course} and later removed the review.`,
      };
    case 'refund-request':
      return {
        title: 'Refund requested',
        text: `${who} requested a refund of ${amount} for ${course}.${REFUND_STATE[told.refund ?? 'requested']}`,
      };
    case 'course-opened':
      return { title: 'Now open', text: `${course} now has its first lesson.` };
    case 'upload-finished':
      return { title: 'Video ready', text: `${track} is ready to watch.` };
    case 'upload-failed':
      return { title: 'Video failed', text: `${track} could not be processed.${told.note ? ` ${told.note}` : ''}` };
  }
}
