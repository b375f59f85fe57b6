import type { PersonalData } from '#contract/personal-data.ts';
import type { StoreName } from './stores.ts';

const contract = { ground: 'contract' } as const;
const offline = { ...contract, purpose: 'shows without a network what the server has of the user' };
const unsent = { ...contract, purpose: 'keeps what the user did or typed until the server has it' };

/**
 * What each store of the device is for, and on what ground. What it holds and when it is deleted stands in stores.ts; docs/privacy.md
 * is made of both. Nothing in the app needs these words, so they are in a file of their own.
 */
export const STORE_MEANINGS: Record<StoreName, PersonalData> = {
  meta: { ground: 'none', purpose: 'lets the app go on where it was; the courses viewed here name no user' },
  courses: { ground: 'none', purpose: 'shows the catalogue without a network' },
  carts: offline,
  libraries: offline,
  contents: { ...contract, purpose: 'opens bought lessons without a network' },
  progress: offline,
  notes: offline,
  quizAttempts: offline,
  practice: offline,
  study: offline,
  orders: { ground: 'law', level: 'money', purpose: 'finds out what became of a payment, after a crash too' },
  receipts: { ground: 'law', level: 'money', purpose: 'shows a receipt again without a network' },
  certificates: { ground: 'consent', purpose: 'shows and hands out a certificate without a network' },
  authored: offline,
  drafts: offline,
  unsaved: unsent,
  files: unsent,
  session: {
    ...contract,
    level: 'secret',
    purpose: 'lets the worker deliver what waits, as the user who is signed in',
  },
  outbox: unsent,
  downloads: { ...contract, purpose: 'shows what was downloaded' },
  dataUse: { ground: 'none', purpose: 'keeps within the data that the learner allows' },
};
