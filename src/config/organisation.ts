/**
 * Who runs this site, as its public pages and its structured data name them. An operator puts their own here: the address
 * is of a reserved domain, so that no stranger gets a learner's mail.
 */
export const ORGANISATION = {
  email: 'hello@codeit.example',
  location: 'Alwar, Rajasthan, India',
  founded: 2023,
  /** Of the location, in degrees. */
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
