// A learner's notes: what this device has of them, what the server changed, and what is being typed.
export { forgetUnsaved, loadUnsaved, saveUnsaved } from '../authoring/unsaved-text.ts';
export { fetchAllNotes, fetchNotes } from '../copies/note-copies.ts';
export { loadNotesView } from '../outbox/view/note-views.ts';
