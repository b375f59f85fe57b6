/** Where people write to the organisation. A reserved domain, so that no stranger receives a learner's mail: operators replace it. */
export const CONTACT_EMAIL = 'hello@codeit.example';
