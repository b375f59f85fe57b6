// A learner's notes: what this device has of them, what the server changed, and what is being typed; and which of them are practised.
export { forgetUnsaved, loadUnsaved, saveUnsaved } from '../authoring/unsaved-text.ts';
export { fetchAllNotes, fetchNotes } from '../copies/note-copies.ts';
export { loadNotesView } from '../outbox/view/note-views.ts';
export { loadPracticeItems, loadPracticeView } from '../outbox/view/practice-views.ts';
