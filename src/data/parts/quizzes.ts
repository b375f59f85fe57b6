// A learner's attempts at quizzes: what this device has of them, what the server has, and what is being answered.
export { forgetUnsaved, loadUnsaved, saveUnsaved } from '../authoring/unsaved-text.ts';
export { fetchAllAttempts, fetchAttempts } from '../copies/attempt-copies.ts';
export { isHandedIn, loadAttemptsView, toShownAttempt } from '../outbox/view/attempt-views.ts';
