import { Link } from 'react-router-dom';
import { ORGANISATION } from '#config/organisation.ts';
import { paths } from '#config/paths.ts';
import { EmailLink } from './email-link.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        By creating an account, buying a course or joining a bootcamp you agree to these terms and to the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>. If you do not agree, please do not use Code It. You must
        be at least 13 years old; below 18, a parent or guardian agrees for you.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Give us an email address that is yours, and keep your password to yourself: what happens under your account
        counts as done by you. One account is for one person. Tell us at <EmailLink /> when you believe that somebody
        else uses it.
      </p>
    ),
  },
  {
    id: 'courses',
    title: 'What you get when you buy a course',
    body: (
      <>
        <p>
          A personal right to study the course for as long as it and Code It exist: full lifetime access, on all your
          devices, updates included. You may download lessons inside the app and watch them without a connection.
        </p>
        <p>
          You may not resell, share, publish or screen-record lessons, hand your account to others, or take files out of
          the app. The course itself remains its instructor’s work; what you build while learning is yours.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <p>
        Prices are in Indian rupees and include the taxes that apply. Payments are handled by{' '}
        {ORGANISATION.paymentProvider}. The price that counts is the one shown when you pay: if it changed in the
        meantime you are asked again. A course is yours once the payment is captured. Should money be taken twice for
        the same course, the second payment is returned.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds and cancellations',
    body: (
      <p>
        You may ask for your money back within 15 days of buying a course. Refunds are processed in 3-5 business days
        and go to the account or card you paid with; the course then leaves your library. A plan that you cancel runs to
        the end of the time you paid for. Both are done on the page{' '}
        <Link to={paths.refunds}>Cancellations and Refunds</Link>.
      </p>
    ),
  },
  {
    id: 'bootcamp',
    title: 'Bootcamps and certificates',
    body: (
      <p>
        Live sessions take place at the announced times. Should we have to move or cancel one, we say so early and offer
        another date or your money back. A certificate states what you completed; it is not a degree, and placement
        figures describe past cohorts and promise no job.
      </p>
    ),
  },
  {
    id: 'instructors',
    title: 'For instructors',
    body: (
      <p>
        What you upload stays yours. You allow us to show, store, transcode and sell it on Code It, and you confirm that
        you hold the rights to it. Learners who bought a course keep it when you withdraw it from sale.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'Conduct',
    body: (
      <p>
        Do not attack the service, get around its payments, scrape it, upload what is unlawful, or harass others in
        reviews or sessions. We may remove such content and, after a warning where that is possible, close an account.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        We work to keep Code It running, and build it so that your downloads open when it is not. We cannot promise that
        it never fails, and may change features; what you paid for is not taken away by such a change.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        Courses teach; they are no professional advice. As far as the law allows, we are liable for what you paid in the
        twelve months before a claim, and not for indirect loss. Nothing here limits rights that you have under the
        Consumer Protection Act, 2019.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        The law of India applies. Write to us first: most things are settled in a few mails. Otherwise the courts of
        Alwar, Rajasthan decide, unless the law gives you as a consumer a court nearer to you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms for future use. The date at the top tells of the last change, and we tell you by email
        at least 14 days before one that concerns you.
      </p>
    ),
  },
];

export function TermsOfService() {
  return (
    <ProsePage
      title="Terms of Service"
      description="The agreement between you and Code It: accounts, courses for life, prices in rupees, refunds within 15 days."
      canonical={paths.terms}
      updated="April 5, 2024"
      lead="What you may expect of us, and we of you."
      sections={SECTIONS}
    />
  );
}
