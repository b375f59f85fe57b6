import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the browser finds the web-vitals library; `RELEASE` in the path, since assets are kept for good. */
const vitalsLibraryPath = (release: string) => `/assets/web-vitals-${release}.js`;

interface VitalsLibrary {
  path: string;
  code: string;
}

/** The installed web-vitals library as a classic script, `webVitals` in the page, and where it is served. */
export async function readVitalsLibrary(): Promise<VitalsLibrary> {
  const dist = path.dirname(fileURLToPath(import.meta.resolve('web-vitals')));
  const code = await readFile(path.join(dist, 'web-vitals.iife.js'), 'utf8');
  const { version } = JSON.parse(await readFile(path.join(dist, '../package.json'), 'utf8')) as { version: string };
  return { path: vitalsLibraryPath(version), code };
}

/** Of the visits, how many are measured. */
const SAMPLE = 0.1;

/**
 * The inline script that measures a tenth of the visits with the web-vitals library (LCP, INP, CLS, FCP, TTFB), which it loads from
 * `library` once the page is idle, and sends the figures to `to` when the page is left. Neither a user nor a course is named, nor
 * what was searched for. It does nothing where the visitor sends Do Not Track or Global Privacy Control.
 */
export function vitalsScript(library: string, to: string): string {
  return `(function(library,to){
var nav=navigator;
if(nav.globalPrivacyControl||nav.doNotTrack==='1'||window.doNotTrack==='1'||Math.random()>=${SAMPLE})return;
var page=location.pathname.replace(/^\\/courses\\/.*/,'/courses/:category').replace(/^\\/course\\/overview\\/.*/,'/course/overview/:id');
var vitals=[];
function keep(metric){vitals.push({name:metric.name,value:metric.value})}
function send(){
if(document.visibilityState!=='hidden'||vitals.length===0)return;
nav.sendBeacon(to,JSON.stringify({page:page,vitals:vitals.splice(0)}));
}
function load(){
var script=document.createElement('script');
script.src=library;
script.onload=function(){
['LCP','INP','CLS','FCP','TTFB'].forEach(function(name){window.webVitals['on'+name](keep)});
addEventListener('visibilitychange',send);
};
document.head.appendChild(script);
}
function whenIdle(){window.requestIdleCallback?requestIdleCallback(load):setTimeout(load,200)}
if(document.readyState==='complete')whenIdle();else addEventListener('load',whenIdle);
})(${[library, to].map((path) => JSON.stringify(path).replaceAll('<', String.raw`\u003c`)).join(',')})`;
}
