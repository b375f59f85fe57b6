import { watchTransfers } from '#data/data-use/watch-transfers.ts';
import { openAs } from '#data/db/database.ts';
import { installedDatabase } from '#data/db/installed-database.ts';
import { registerBackgroundFetch } from './background-fetch.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { registerFailedAnswers } from './failed-answers.ts';
import { registerKeptHome } from './kept-home.ts';
import { registerLessonPictures } from './lesson-pictures.ts';
import { registerLifecycle } from './lifecycle.ts';
import { registerMediaRange } from './media-range.ts';
import { registerMessages } from './messages.ts';
import { registerNavigation } from './navigation.ts';
import { registerNotices } from './notices.ts';
import { registerPeriodicSync } from './periodic-sync.ts';
import { registerPrecache } from './precache.ts';
import { registerRestOfApp } from './rest-of-app.ts';
import { registerRuntimeCaching } from './runtime-caching.ts';
import { registerShareTarget } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope;

async function hasPages(): Promise<boolean> {
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;
}

openAs(installedDatabase(hasPages));
registerLifecycle();
registerPrecache();
registerRestOfApp();
registerShareTarget();
registerKeptHome();
registerNavigation();
registerFailedAnswers();
registerRuntimeCaching();
registerMediaRange();
registerLessonPictures();
registerBackgroundSync();
registerBackgroundFetch();
registerPeriodicSync();
registerMessages();
registerNotices();
watchTransfers();
