/**
 * The organisation that runs this site, for the public pages and the structured data. Operators replace these values. The email
 * address uses a reserved domain, so that no stranger receives a learner's mail.
 */
export const ORGANISATION = {
  email: 'hello@codeit.example',
  location: 'Alwar, Rajasthan, India',
  founded: 2023,
  /** The coordinates of the location, in degrees. */
  latitude: 27.553,
  longitude: 76.6346,
  paymentProvider: 'Razorpay',
  paymentSupport: 'https://razorpay.com/support/',
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/code-it-bootcamp' },
    { name: 'YouTube', url: 'https://www.youtube.com/@code-it-bootcamp' },
    { name: 'Instagram', url: 'https://www.instagram.com/code.it.bootcamp' },
    { name: 'GitHub', url: 'https://github.com/code-it-bootcamp' },
  ],
} as const;
