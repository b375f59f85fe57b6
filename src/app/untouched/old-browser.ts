import { browserslist } from '../../../package.json';
import { SHARE_PATH } from '#contract/shared-path.ts';

const NAMES: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'iOS',
  samsung: 'Samsung Internet',
};
const ENOUGH = browserslist
  .map((line) => line.replace(/^(\w+) >=/, (_, name: string) => NAMES[name] ?? name))
  .join(', ');

/**
 * What the app cannot do without and the oldest supported browsers have, but not those long before them: an expression, and
 * its name.
 */
const NEEDED = {
  'window.HTMLDialogElement': '<dialog>',
  'window.CSSLayerBlockRule': 'CSS @layer',
  'window.structuredClone': 'structuredClone',
  '[].findLast': 'Array.findLast',
  "window.AbortSignal&&'throwIfAborted' in AbortSignal.prototype": 'AbortSignal.throwIfAborted',
  "(function(){try{return RegExp('(?<=a)')}catch(e){}})()": 'RegExp lookbehind',
};
const TESTS = Object.entries(NEEDED).map(([test, name]) => `[${test},'${name}']`);

/**
 * The first part of the boot script, in JavaScript that every browser reads. Where the app could not run it is not started
 * (`data-too-old` on <html>): the page stays the HTML that it came as, links lead on and the search goes to the server, what
 * needs the app is disabled, and words say what is missing and which browsers have it. A form would otherwise be sent by the
 * browser, with the password in the address. The shell has nothing to read, because who is signed in is known to the app alone:
 * there the words take the place of its placeholder.
 */
export const oldBrowserScript = `(function(){var lacks=[${TESTS.join()}].filter(function(n){return!n[0]}).map(function(n){return n[1]});if(!lacks.length)return;document.documentElement.setAttribute('data-too-old','');document.addEventListener('DOMContentLoaded',function(){[].forEach.call(document.querySelectorAll('button,input,select,textarea'),function(c){var f=c.form;if(f&&f.getAttribute('role')==='search'){f.action='${SHARE_PATH}';c.name='text'}else c.disabled=true});var main=document.getElementById('main'),shell=document.getElementById('root').getAttribute('data-rendered')==='shell',p=document.createElement('p');p.setAttribute('role','status');p.style.cssText='box-sizing:border-box;width:92%;max-width:60ch;margin:16px auto;padding:12px 16px;border:1px solid;border-radius:12px';p.textContent='This browser is too old for the app: '+(shell?'this page needs a sign-in, which does not work here. Courses and free previews that are texts can be read':'you can read, but not sign in, buy or study here')+'. It lacks: '+lacks.join(', ')+'. What works: ${ENOUGH}, or later.';if(shell)main.textContent='';main.insertBefore(p,main.firstChild)})})()`;
