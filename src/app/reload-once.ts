declare global {
  interface Window {
    /** A page of this build did not arrive: once a build, a fresh document may have what is missing. */
    reloadOnce?: () => void;
  }
}

/**
 * After a deploy an open page may ask for code that is no more. This part of the boot script, which is there when nothing else
 * is, then reloads the page: once a build and tab, when the server answers (`onLine` is a hint), never during a checkout (the
 * root's `data-checkout`), never while something typed is on the page.
 */
export const reloadOnceScript = `(function(){var typed=new Set,asking=0,root=document.documentElement;function busy(){if('checkout' in root.dataset)return true;var found=false;typed.forEach(function(t){if(t.isConnected&&(t.isContentEditable?t.textContent:t.value))found=true});return found}window.reloadOnce=function(){var named=document.querySelector('script[src^="/assets/"]'),build=named&&named.src;if(!build||asking||!navigator.onLine||busy())return;try{if(sessionStorage.getItem('reloadedFrom')===build)return}catch(e){return}asking=1;fetch('/healthz',{cache:'no-store'}).then(function(r){asking=0;if(!r.ok||busy())return;sessionStorage.setItem('reloadedFrom',build);location.reload()}).catch(function(){asking=0})};addEventListener('input',function(e){if(/^(text|search|email|password|url|tel|number|textarea)$/.test(e.target.type)||e.target.isContentEditable)typed.add(e.target)},true);addEventListener('unhandledrejection',function(e){if(/module script|imported module|preload CSS/i.test(e.reason&&e.reason.message))reloadOnce()});addEventListener('error',function(e){if(document.readyState!=='complete'&&/\\/assets\\//.test(e.target.src||e.target.href))reloadOnce()},true)})()`;
