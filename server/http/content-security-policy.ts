import { createHash } from 'node:crypto';
import { API_BASE } from '#contract/endpoints.ts';
import { type Env, paysByRazorpay } from '../env.ts';

/** Where browsers report what a policy refused. */
export const POLICY_REPORTS_PATH = `${API_BASE}/policy-reports`;

/** The group of `Reporting-Endpoints` that the policy names. */
export const REPORTING_ENDPOINTS = `csp="${POLICY_REPORTS_PATH}"`;

/** Of an answer that is no document of ours: whatever it holds, nothing in it runs or loads. */
export const NO_DOCUMENT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Of a file of the build that a browser may open by itself, and of the service worker, which fetches for its pages. */
export const BUILT_FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;
const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };

/** The provider's script opens its window in a frame of its own, and speaks with its servers (Razorpay, "CSP Whitelisting"). */
const RAZORPAY = 'https://*.razorpay.com';
/** The player of linked films, and the map of the contact page. */
const FRAMES = ['https://www.youtube-nocookie.com', 'https://www.openstreetmap.org'];

/** CSP 3, "hash-source". */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const decode = (text: string) => text.replaceAll(/&(quot|amp|lt|gt|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
const found = (html: string, pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, text = '']) => text))];

/**
 * The policy of one document: `scripts` are the inline ones that it is to run. They are named here and not looked for, because a
 * script that got into the document by a mistake would be found too. Its styles are looked for: none of them can load or send
 * anything. A browser sets `style` by script without asking, so that only what the server rendered needs a hash.
 */
export function contentSecurityPolicy(
  html: string,
  scripts: readonly string[],
  env: Pick<Env, 'payments' | 'razorpay'>,
): string {
  const razorpay = paysByRazorpay(env) ? [RAZORPAY] : [];
  const attributes = found(html, STYLE_ATTRIBUTE).map((text) => hashOf(decode(text)));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map(hashOf), ...razorpay],
    'style-src': ["'self'", ...found(html, STYLE).map(hashOf)],
    'style-src-attr': attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"],
    // Pictures that are being chosen, and the icon of a tab.
    'img-src': ["'self'", 'data:', 'blob:', ...razorpay],
    // A lesson may link to a film anywhere.
    'media-src': ["'self'", 'blob:', 'https:'],
    'connect-src': ["'self'", ...razorpay],
    'frame-src': [...FRAMES, ...razorpay],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The provider's script writes HTML as text, and would fail. The sandbox's may be loaded twice.
    ...(razorpay.length === 0 && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'sandbox', "'allow-duplicates'"],
    }),
    'report-uri': [POLICY_REPORTS_PATH],
    'report-to': ['csp'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
