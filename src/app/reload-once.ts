declare global {
  interface Window {
    /** Call it when a file of this build could not be loaded. Reloads the document, at most once per build. */
    reloadOnce?: () => void;
  }
}

/**
 * After a deploy, an open page may request chunks that no longer exist. This part of the boot script then reloads the page. It
 * reloads at most once per build and tab, and only if the server responds (`navigator.onLine` is only a hint). It never reloads
 * during a checkout (`data-checkout` on the root) or while typed text is on the page. It is inline, so it works even if no
 * chunk loads.
 */
export const reloadOnceScript = `(function(){var typed=new Set,asking=0,root=document.documentElement;function busy(){if('checkout' in root.dataset)return true;var found=false;typed.forEach(function(t){if(t.isConnected&&(t.isContentEditable?t.textContent:t.value))found=true});return found}window.reloadOnce=function(){var named=document.querySelector('script[src^="/assets/"]'),build=named&&named.src;if(!build||asking||!navigator.onLine||busy())return;try{if(sessionStorage.getItem('reloadedFrom')===build)return}catch(e){return}asking=1;fetch('/healthz',{cache:'no-store'}).then(function(r){asking=0;if(!r.ok||busy())return;sessionStorage.setItem('reloadedFrom',build);location.reload()}).catch(function(){asking=0})};addEventListener('input',function(e){if(/^(text|search|email|password|url|tel|number|textarea)$/.test(e.target.type)||e.target.isContentEditable)typed.add(e.target)},true);addEventListener('unhandledrejection',function(e){if(/module script|imported module|preload CSS/i.test(e.reason&&e.reason.message))reloadOnce()});addEventListener('error',function(e){if(document.readyState!=='complete'&&/\\/assets\\//.test(e.target.src||e.target.href))reloadOnce()},true)})()`;
