import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { ORGANISATION } from '#config/organisation.ts';
import { ProsePage, type ProseSection } from './prose-page.tsx';
import { EmailLink } from './email-link.tsx';

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <p>
        Code It is an online course platform and bootcamp run from {ORGANISATION.location}. For the personal data
        described here we are the data fiduciary under the Digital Personal Data Protection Act, 2023. Write to us at{' '}
        <EmailLink /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <>
        <p>Only what the product needs to work:</p>
        <ul>
          <li>
            <strong>Your account:</strong> username, email address, an avatar if you add one, and your password, which
            we keep only as a hash that cannot be turned back.
          </li>
          <li>
            <strong>What you buy:</strong> orders, the price paid, refund requests and plans.
          </li>
          <li>
            <strong>What you study:</strong> your cart, wishlist and library, how far you are in each lesson, and
            reviews that you publish.
          </li>
          <li>
            <strong>Technical records:</strong> the time, address and result of each request, so that we can find faults
            and stop abuse.
          </li>
        </ul>
        <p>We do not ask for your phone number, your date of birth or your location.</p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        You pay in a window of {ORGANISATION.paymentProvider}. Card numbers, UPI IDs and bank details go to them and
        never reach our servers; we receive the payment’s number, its amount and whether it succeeded. Your name and
        email address are filled in for you in that window.
      </p>
    ),
  },
  {
    id: 'on-your-device',
    title: 'What stays on your device',
    body: (
      <>
        <p>
          Code It is built to work without a connection, so your browser keeps a copy of the catalogue, your library,
          your progress, the lessons you download and the changes that wait to be sent. Logging out removes your library
          and downloads from that device. We set no advertising cookies and use no cookie to recognise you; your sign-in
          is kept in the browser’s own storage.
        </p>
        <p>
          <Link to={paths.settings}>Settings</Link> shows what is kept and whether your browser may free it.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    body: (
      <ul>
        <li>to give you the courses you bought, on every device you sign in on;</li>
        <li>to carry out payments and refunds, and to keep the accounts that Indian law asks of us;</li>
        <li>to tell instructors how many learners study and what a course earned, never who you are;</li>
        <li>to keep the service secure and to find out what is broken.</li>
      </ul>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <p>
        Where page statistics are switched on, they count which pages are opened, without your name, your email address
        or what you type. They stay off when your browser sends “Do Not Track” or “Global Privacy Control”, and nothing
        on the site depends on them.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <p>
        We do not sell personal data and we do not rent it. It is shared with our payment provider for the payment
        itself, with the company that hosts our servers under contract, and with authorities where the law requires it.
        Reviews that you write are public and show your username.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        As long as you have an account: your courses are yours for life, and so is your place in them. When you delete
        your account your profile, library, progress and reviews go with it. Records of payments stay for as long as tax
        law requires. Records that keep a request from being carried out twice are deleted after 90 days.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <p>
        You may see, correct, take away or erase your data, withdraw your consent, and name somebody to act for you. In{' '}
        <Link to={paths.settings}>Settings</Link> you can change your details, export everything we hold about you and
        delete your account. For the rest, write to <EmailLink />; we answer within 30 days. If you are not satisfied,
        you may complain to the Data Protection Board of India.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Code It cannot be used by children under 13. We do not knowingly hold data of a child under 13; if you believe
        that we do, tell us and we will erase it. Learners between 13 and 18 need the consent of a parent or guardian.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted, passwords are hashed, paid lessons are served by signed links that run out, and every
        session can be ended. No system is perfect: should a breach ever concern your data, we will tell you and the
        Board without delay.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When something here changes we change the date at the top, and tell you by email before anything that matters to
        you takes effect.
      </p>
    ),
  },
];

export function PrivacyPolicy() {
  return (
    <ProsePage
      title="Privacy Policy"
      description="What Code It knows about you, why, for how long, and how to see, take away or erase it."
      canonical={paths.privacyPolicy}
      updated="April 5, 2024"
      lead="What we know about you, why, and what you can do about it. In plain words, because it is about you."
      sections={SECTIONS}
    />
  );
}
