import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ORGANISATION } from '#config/organisation.ts';
import { paths } from '#config/paths.ts';
import { EmailLink } from './email-link.tsx';

export interface Question {
  /** Its anchor in the address. */
  id: string;
  question: string;
  answer: ReactNode;
  /** Other words that people search for. */
  words?: string;
}

export interface Topic {
  id: string;
  title: string;
  questions: readonly Question[];
}

const tools = <Link to={paths.learningTools}>Learning Tools</Link>;
const settings = <Link to={paths.settings}>Settings</Link>;
const refunds = <Link to={paths.refunds}>Cancellations and Refunds</Link>;

export const TOPICS: readonly Topic[] = [
  {
    id: 'buying',
    title: 'Buying a course',
    questions: [
      {
        id: 'how-to-buy',
        question: 'How do I buy a course?',
        words: 'cart checkout purchase enroll',
        answer: (
          <p>
            Press “Add to cart” on any course, open your cart and press Checkout. Once the payment is done the course is
            in <Link to={paths.myLearning}>My Learning</Link>. Free courses skip the payment: “Enroll for free” is
            enough.
          </p>
        ),
      },
      {
        id: 'ways-to-pay',
        question: 'Which ways to pay are there?',
        words: 'upi card netbanking wallet rupees inr',
        answer: (
          <p>
            UPI and cards, and whatever else the window of {ORGANISATION.paymentProvider} offers you. Prices are in
            Indian rupees. You have five minutes to pay; after that the window closes and you can simply begin again.
          </p>
        ),
      },
      {
        id: 'paid-no-course',
        question: 'I paid, but the course is not there',
        words: 'money deducted missing payment pending failed',
        answer: (
          <p>
            Open My Learning while you are online. We ask the payment provider about every open order, also when your
            browser closed in the middle, and add the course as soon as the payment is confirmed: usually within a
            minute. If the bank returns the money instead, nothing is bought. Still missing after a day? Write to{' '}
            <EmailLink /> with the payment id.
          </p>
        ),
      },
      {
        id: 'paid-twice',
        question: 'I paid twice for the same course',
        words: 'double charged duplicate',
        answer: (
          <p>
            Then the second payment goes back to you without your doing: a refund is requested for it automatically. You
            see its state on {refunds}.
          </p>
        ),
      },
      {
        id: 'price-changed',
        question: 'Why did the total change at checkout?',
        words: 'price amount',
        answer: (
          <p>
            A course in your cart got a new price after you had put it there. You are shown the new total and pay only
            if you agree.
          </p>
        ),
      },
      {
        id: 'how-long',
        question: 'How long can I use a course?',
        words: 'lifetime access validity expire',
        answer: <p>For life. Updates of the course are included, and a course withdrawn from sale stays yours.</p>,
      },
    ],
  },
  {
    id: 'offline',
    title: 'Studying offline',
    questions: [
      {
        id: 'what-works-offline',
        question: 'What works without a connection?',
        words: 'internet network no signal metro train',
        answer: (
          <p>
            Browsing and searching the catalogue, your cart and wishlist, My Learning, every lesson text of your courses
            and every video that you downloaded. Your progress, and what you add or remove, is kept on the device and
            sent when you are online again. Paying, logging in and asking for a refund need a connection.
          </p>
        ),
      },
      {
        id: 'install',
        question: 'How do I put Code It on my home screen?',
        words: 'install app android iphone ios add to home screen pwa',
        answer: (
          <p>
            On Android and on a computer, choose “Install” when it is offered, or “Install app” in the browser’s menu.
            On an iPhone or iPad open Code It in Safari, tap Share, then “Add to Home Screen”. It takes little room and
            updates itself.
          </p>
        ),
      },
      {
        id: 'first-visit',
        question: 'It does not open offline. Why?',
        words: 'blank dinosaur offline ready',
        answer: (
          <p>
            The first visit has to be online: that is when the app is saved. {settings} shows “Opens without a
            connection: Yes” once it is. Private windows keep nothing, so use a normal one.
          </p>
        ),
      },
    ],
  },
  {
    id: 'downloads',
    title: 'Downloads',
    questions: [
      {
        id: 'download-a-lesson',
        question: 'How do I download lessons?',
        words: 'save video offline watch',
        answer: (
          <p>
            Open the course in My Learning. Each video has a download button; you can also take the whole course at
            once. A download that is interrupted goes on from where it stopped.
          </p>
        ),
      },
      {
        id: 'room',
        question: 'How much room do downloads take, and how do I free it?',
        words: 'storage space full delete gb mb',
        answer: (
          <p>
            {tools} lists what is on this device with its size, and removes it lesson by lesson or all at once. Removing
            a download removes neither the course nor your progress.
          </p>
        ),
      },
      {
        id: 'file',
        question: 'Can I copy a video out of the app?',
        words: 'mp4 file share send pendrive',
        answer: (
          <p>
            No. Downloads play inside Code It, for the account that made them, and are removed from the device when you
            log out.
          </p>
        ),
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds and plans',
    questions: [
      {
        id: 'refund',
        question: 'How do I get my money back?',
        words: 'return cancel money-back guarantee 15 days',
        answer: (
          <p>
            Open {refunds}, choose the course, tell us why and send it. It is possible within 15 days of buying. Refunds
            are processed in 3-5 business days and go back to where you paid from.
          </p>
        ),
      },
      {
        id: 'after-refund',
        question: 'What happens to the course after a refund?',
        words: 'access library again',
        answer: <p>It leaves your library once the money is on its way. You can buy it again at any time.</p>,
      },
      {
        id: 'cancel-plan',
        question: 'How do I cancel a plan?',
        words: 'subscription stop renew',
        answer: (
          <p>
            On {refunds}, under “Cancel Plan”. The plan runs to the end of the time you paid for and is not renewed;
            courses that you bought on their own stay.
          </p>
        ),
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    questions: [
      {
        id: 'cannot-log-in',
        question: 'I cannot log in',
        words: 'password forgot email invalid',
        answer: (
          <p>
            “Invalid email or password” means that the two do not belong together; check the spelling of the address
            first. If you no longer know the password, <Link to={paths.forgotPassword}>choose a new one</Link>: a link
            comes to the address of your account.
          </p>
        ),
      },
      {
        id: 'change-details',
        question: 'How do I change my details or delete my account?',
        words: 'username avatar password export data erase',
        answer: (
          <p>
            In {settings}: username, avatar and password, a copy of your data, and the deletion of your account, which
            asks before it does anything.
          </p>
        ),
      },
      {
        id: 'logged-out',
        question: 'Why was I logged out?',
        words: 'session expired ended',
        answer: (
          <p>
            Your session ended on the server. Log in with the same account: your downloads and the changes that were
            still waiting are kept for you.
          </p>
        ),
      },
      {
        id: 'teach',
        question: 'How do I become an instructor?',
        words: 'teach create course sell',
        answer: (
          <p>In {settings}, press “Become an instructor”. You keep your courses and can switch between the areas.</p>
        ),
      },
    ],
  },
  {
    id: 'syncing',
    title: 'Syncing',
    questions: [
      {
        id: 'pending',
        question: 'What does “Saved on this device” mean?',
        words: 'pending waiting sync queue badge',
        answer: (
          <p>
            The change is safe here and waits for a connection. It is sent by itself, also when the app is closed where
            the browser allows that. The sync mark in the header and {tools} list what waits, and let you send it now or
            discard it.
          </p>
        ),
      },
      {
        id: 'two-devices',
        question: 'I study on a phone and a laptop. Which progress counts?',
        words: 'devices merge conflict resume',
        answer: (
          <p>
            Both. Lessons done anywhere count as done, and Resume takes you to where you were last, whichever device
            that was.
          </p>
        ),
      },
      {
        id: 'stuck',
        question: 'A change does not go through',
        words: 'error failed refused retry',
        answer: (
          <p>
            Open {tools}: a change that the server refused stands there with the reason, and you can try again or
            discard it. Clearing the browser’s data before that would lose it. {settings} has “Sync and diagnosis” if
            you need to tell us more.
          </p>
        ),
      },
    ],
  },
];

/** Whether every word of `search` is in the question, its answer's further words or its topic. Case does not matter. */
export function matchesQuestion(topic: Topic, { question, words = '' }: Question, search: string): boolean {
  const text = `${topic.title} ${question} ${words}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
