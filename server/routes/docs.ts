import { etag } from 'hono/etag';
import { API_BASE } from '#contract/endpoints.ts';
import type { Api } from '../http/api.ts';
import { createDocsPage } from '../http/docs-page.ts';
import { createOpenApi, type OpenApi } from '../http/openapi.ts';

/** The contract for client authors: as OpenAPI and as a page. */
export function docsRoutes(api: Api): void {
  let made: OpenApi | undefined;
  const openApi = () => (made ??= createOpenApi());
  api.get(`${API_BASE}/openapi.json`, etag(), (c) => c.json(openApi()));
  api.get(`${API_BASE}/docs`, etag(), async (c) => c.html(await createDocsPage(openApi())));
}
