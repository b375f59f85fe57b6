import { etag } from 'hono/etag';
import { API_BASE } from '#contract/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import { createDocsPage } from '../http/docs-page.ts';
import { limit } from '../http/limit-calls.ts';
import { answerJson } from '../http/packed-answer.ts';
import { createOpenApi, type OpenApi } from '../http/openapi.ts';

/** The contract for client authors: as OpenAPI and as a page. */
export function docsRoutes(api: Api, deps: Deps): void {
  const counted = limit(deps, 'public');
  let made: OpenApi | undefined;
  const openApi = () => (made ??= createOpenApi());
  api.get(`${API_BASE}/openapi.json`, counted, (c) => {
    c.header('Cache-Control', 'public, no-cache');
    return answerJson(c, openApi());
  });
  api.get(`${API_BASE}/docs`, counted, etag(), async (c) => {
    const page = String(await createDocsPage(openApi()));
    c.header('Content-Security-Policy', contentSecurityPolicy(page, [], deps.env));
    return c.html(page);
  });
}
