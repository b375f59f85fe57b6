// What fetches files within what the learner allows, and keeps them.
export { bytesLeft, loadDataUse, monthOf } from '../data-use/data-ledger.ts';
export { loadDataUseSettings, saveDataUseSettings } from '../data-use/data-use-settings.ts';
export { createFetchBudget } from '../data-use/fetch-budget.ts';
export * from '../downloads/download-commands.ts';
export { bringContents, inOneTab } from '../owned/bring-contents.ts';
export { checkTrip } from '../owned/check-trip.ts';
export { ownedContents } from '../owned/course-stamp.ts';
