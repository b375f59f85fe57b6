import { CONTACT_EMAIL } from '#contract/contact.ts';

/**
 * The organisation that runs this site, for the public pages and the structured data. Operators replace these values.
 */
export const ORGANISATION = {
  email: CONTACT_EMAIL,
  location: 'Alwar, Rajasthan, India',
  founded: 2023,
  /** The coordinates of the location, in degrees. */
  latitude: 27.553,
  longitude: 76.6346,
  paymentProvider: 'Razorpay',
  paymentSupport: 'https://razorpay.com/support/',
  /** As the home page, the pages of the company and the login show them; the login leaves out the last one. */
  figures: [
    { value: '500+', label: 'alumni' },
    { value: '15+', label: 'expert instructors' },
    { value: '95%', label: 'placement rate' },
    { value: '30+', label: 'industry partners' },
  ],
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/code-it-bootcamp' },
    { name: 'YouTube', url: 'https://www.youtube.com/@code-it-bootcamp' },
    { name: 'Instagram', url: 'https://www.instagram.com/code.it.bootcamp' },
    { name: 'GitHub', url: 'https://github.com/code-it-bootcamp' },
  ],
} as const;
