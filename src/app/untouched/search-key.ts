/**
 * The key '/' focuses the search in the header. It is part of the boot script, because the user may press it before the app has
 * started.
 */
export const searchKeyScript = `addEventListener('keydown',function(e){if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||e.target.closest('input,textarea,select,[contenteditable=true]'))return;var search=document.querySelector('header [role=search] input');if(!search)return;e.preventDefault();search.focus();search.select()})`;
