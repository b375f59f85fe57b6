// What is seldom done to a device: backup, check and repair, and what to do with a database that cannot be read.
export { BackupRefused } from '../backup/backup-refused.ts';
export { loadBackupData, makeBackup } from '../backup/make-backup.ts';
export { mergeBackup } from '../backup/merge-backup.ts';
export { readBackup } from '../backup/read-backup.ts';
export { checkCourses, mendDownloads } from '../device/check-courses.ts';
export { exportPending } from '../outbox/storage/export-pending.ts';
export { judgeStorage } from '../recovery/judge-storage.ts';
export { forgetLostCourses } from '../owned/forget-lost-courses.ts';
export { queueAhead } from '../device/study-ahead.ts';
