import { browserslist } from '../../../package.json';

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
 * Features that the app needs and that all supported browsers have, but much older ones lack: a JavaScript test, and the name
 * of the feature.
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
 * The first part of the boot script, in JavaScript that every browser can parse. If the browser lacks a needed feature, the app
 * does not start (`data-too-old` on <html>). The page stays server-rendered HTML: links work, and the search is sent to the
 * server. All other controls are disabled, because the browser would send a form itself, with the password in the URL. A
 * message says which features are missing and which browsers have them. In the shell, which has no content, the message
 * replaces the placeholder.
 */
export const oldBrowserScript = `(function(){var lacks=[${TESTS.join()}].filter(function(n){return!n[0]}).map(function(n){return n[1]});if(!lacks.length)return;document.documentElement.setAttribute('data-too-old','');document.addEventListener('DOMContentLoaded',function(){[].forEach.call(document.querySelectorAll('button,input,select,textarea'),function(c){var f=c.form;if(!f||f.getAttribute('role')!=='search')c.disabled=true});var main=document.getElementById('main'),shell=document.getElementById('root').getAttribute('data-rendered')==='shell',p=document.createElement('p');p.setAttribute('role','status');p.style.cssText='box-sizing:border-box;width:92%;max-width:60ch;margin:16px auto;padding:12px 16px;border:1px solid;border-radius:12px';p.textContent='This browser is too old for the app: '+(shell?'this page needs you to log in, which does not work here. You can read courses and free text previews':'you can read, but not log in, buy or study here')+'. It is missing: '+lacks.join(', ')+'. Please use ${ENOUGH}, or later.';if(shell)main.textContent='';main.insertBefore(p,main.firstChild)})})()`;
