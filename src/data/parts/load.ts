/**
 * The ways into what a page loads when it is first of use, one chunk each: who only looks at a public page loads none of it. A
 * function that a page calls stands in the list of its part.
 */
export const device = () => import('./device.ts');
/** Makes the key that a login offers. */
export const newKey = () => import('../session/offer-key.ts');
export const catalogue = () => import('./catalogue.ts');
/** Asks a worker of the page, which loads the catalogue itself. */
export const catalogueWorker = () => import('../catalogue/ask-catalogue.ts');
/** Asks a worker of the page, which reads what the learner owns itself. */
export const ownSearch = () => import('../own-search/ask-own-search.ts');
export const downloads = () => import('./downloads.ts');
export const authoring = () => import('./authoring.ts');
export const notes = () => import('./notes.ts');
export const quizzes = () => import('./quizzes.ts');
export const practice = () => import('./practice.ts');
export const certificates = () => import('./certificates.ts');
export const study = () => import('./study.ts');
/** The client of tus, which is as large as a part. */
export const uploadClient = () => import('../uploads/send-upload.ts');
export const upkeep = () => import('./upkeep.ts');
