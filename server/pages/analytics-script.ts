/**
 * The inline script that loads web analytics from `src`, a path of this host, once the page is idle, and reports a view for
 * every page, by the queue `va` that Vercel Web Analytics reads. It does nothing where the visitor sends Do Not Track or Global
 * Privacy Control, and a script that cannot be loaded is forgotten. What was searched for stays out of the
 * reports, and so do the numbers of certificates, which open them, and of receipts.
 */
export function analyticsScript(src: string): string {
  return `(function(src){
var nav=navigator,shown;
if(nav.globalPrivacyControl||nav.doNotTrack==='1'||window.doNotTrack==='1')return;
window.va=window.va||function(){(window.vaq=window.vaq||[]).push(arguments)};
function view(){
if(location.pathname===shown)return;
shown=location.pathname;
window.va('pageview',{path:shown.replace(/^\\/courses\\/.*/,'/courses/:category').replace(/^\\/(certificate|receipt)\\/.*/,'/$1/:id')});
}
['pushState','replaceState'].forEach(function(name){
var original=history[name];
history[name]=function(){var done=original.apply(this,arguments);view();return done};
});
addEventListener('popstate',view);
view();
function load(){
var script=document.createElement('script');
script.src=src;
script.defer=true;
script.dataset.disableAutoTrack='1';
script.onerror=function(){script.remove();window.va=function(){}};
document.head.appendChild(script);
}
function whenIdle(){window.requestIdleCallback?requestIdleCallback(load):setTimeout(load,200)}
if(document.readyState==='complete')whenIdle();else addEventListener('load',whenIdle);
})(${JSON.stringify(src).replaceAll('<', String.raw`\u003c`)})`;
}
