/**
 * Part of the boot script: the default policy of Trusted Types, which each text passes that is about to become code (CSP 3,
 * `require-trusted-types-for`). Scripts and workers come from this host. The only HTML that is made from a text is the empty element
 * by which React makes a <script>, and of texts JSON alone becomes a script, which is data. Browsers without Trusted Types ignore both.
 */
export const trustedTypesScript = `if(window.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(h){return h===''||h==='<script></'+'script>'?h:null},createScript:function(s){JSON.parse(s);return s},createScriptURL:function(u){return new URL(u,location.href).origin===location.origin?u:null}})`;
