import { colorSchemeScript } from '#ui/theme/color-scheme.ts';
import { earlyInputScript } from './early-input.ts';
import { oldBrowserScript } from './old-browser.ts';
import { reloadOnceScript } from '../reload-once.ts';
import { searchKeyScript } from './search-key.ts';

/**
 * Runs in <head> before the first paint: the HTML is the same for everybody, so the colour scheme and whether somebody is
 * signed in on this device are put on <html>, where CSS can see them.
 */
const sessionScript = `try{if(localStorage.getItem('authUser'))document.documentElement.dataset.session='signed-in'}catch(e){}`;

/** The browser offers an installation once, often before anything else has loaded; pwa/install-event.ts asks for it. */
const installScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})`;

/** An app that does not start holds nothing back for itself, and needs no fresh code. */
const appScripts = [earlyInputScript, searchKeyScript, installScript, reloadOnceScript].join(';');

export const bootScript = `${oldBrowserScript};${colorSchemeScript};${sessionScript};if(!('tooOld' in document.documentElement.dataset)){${appScripts}}`;
