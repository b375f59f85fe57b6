// What only an instructor's device does: courses and tracks that are written on it, and videos on their way.
export * from '../copies/authored-copies.ts';
export { loadAuthoredView, loadDraftView } from '../outbox/view/authored-views.ts';
export { keepUpload } from '../uploads/keep-upload.ts';
export { startUploads } from '../uploads/start-uploads.ts';
export { changeUpload, deleteUpload, loadUploads } from '../uploads/uploads.ts';
export { waitsForTrack } from '../uploads/waits-for-track.ts';
