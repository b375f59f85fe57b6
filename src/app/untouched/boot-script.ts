import { colorSchemeScript } from '#ui/theme/color-scheme.ts';
import { earlyInputScript } from './early-input.ts';
import { oldBrowserScript } from './old-browser.ts';
import { reloadOnceScript } from '../reload-once.ts';
import { searchKeyScript } from './search-key.ts';
import { trustedTypesScript } from './trusted-types.ts';

/**
 * Runs in <head> before the first paint. The HTML is the same for all users, so this script puts on <html> whether somebody is
 * signed in on this device, and whether they own a course, for CSS.
 */
const sessionScript = `try{var user=localStorage.getItem('authUser');if(user){var root=document.documentElement.dataset;root.session='signed-in';if(user.indexOf('"purchasedCourses":["')>=0)root.learner=''}}catch(e){}`;

/** The browser fires this event once, often before the app has loaded. pwa/install-event.ts uses it later. */
const installScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})`;

/** Not run in browsers that are too old, because the app does not start there. */
const appScripts = [earlyInputScript, searchKeyScript, installScript, reloadOnceScript].join(';');

export const bootScript = `${trustedTypesScript};${oldBrowserScript};${colorSchemeScript};${sessionScript};if(!('tooOld' in document.documentElement.dataset)){${appScripts}}`;
