// What every learner's device does: its database, what the server said last, the outbox, the key of the session; and forgetting a user, which must not need
// one more file from the network.
export * from '../copies/receipt-copies.ts';
export * from '../copies/server-copies.ts';
export { deleteUserData } from '../device/delete-user-data.ts';
export { watchDb } from '../db/watch-db.ts';
export { withDb } from '../db/with-db.ts';
export { abortBackgroundFetches } from '../downloads/background-fetch.ts';
export { DownloadFailure } from '../downloads/download-failure.ts';
export { freeOthersMedia } from '../downloads/free-downloads.ts';
export { loadDownloads } from '../downloads/load-downloads.ts';
export { startPageDownloads } from '../downloads/page-downloads.ts';
export { askToPersist } from '../downloads/storage-room.ts';
export { commandOf, loadCommandsFor } from '../outbox/commands/registry.ts';
export { browserDelivers } from '../outbox/coordination/background-sync.ts';
export { deliverNow } from '../outbox/coordination/deliver-now.ts';
export { startPageDrains } from '../outbox/coordination/page-drains.ts';
export { followOutcomes, publishOutcome, settled, subscribeOutcomes } from '../outbox/delivery/outcomes.ts';
export { sendCommand } from '../outbox/delivery/send.ts';
export { enqueue, enqueueIn, takeBack } from '../outbox/storage/enqueue.ts';
export * from '../outbox/storage/pending.ts';
export * from '../outbox/view/views.ts';
export { loadCourseStamp, saveContent } from '../owned/save-content.ts';
export { writeAs } from '../session/private-writes.ts';
export { recoverSession } from '../session/recover-session.ts';
export { loadSigner } from '../session/session-keys.ts';
