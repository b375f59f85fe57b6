import { registerBackgroundSync } from './background-sync.ts';
import { registerLifecycle } from './lifecycle.ts';
import { registerMediaRange } from './media-range.ts';
import { registerMessages } from './messages.ts';
import { registerNavigation } from './navigation.ts';
import { registerPrecache } from './precache.ts';
import { registerRuntimeCaching } from './runtime-caching.ts';

registerLifecycle();
registerPrecache();
registerNavigation();
registerRuntimeCaching();
registerMediaRange();
registerBackgroundSync();
registerMessages();
