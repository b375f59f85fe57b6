/**
 * '/' focuses the header's search from anywhere on the page. A part of the boot script: the key may be the first thing that
 * somebody does with a page.
 */
export const searchKeyScript = `addEventListener('keydown',function(e){if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||e.target.closest('input,textarea,select,[contenteditable=true]'))return;var search=document.querySelector('header [role=search] input');if(!search)return;e.preventDefault();search.focus();search.select()})`;
