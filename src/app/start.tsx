import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { TEXT } from '#contract/texts.ts';
import { createAppQueryClient } from '#data/queries/query-client.ts';
import { startData } from '#data/queries/start-data.ts';
import { showToast } from '#ui/toasts.ts';
import { App } from './app.tsx';
import { keepFocus } from './focus/keep-focus.ts';
import { matchRoute } from './routes/app-routes.ts';
import { PageRouter } from './routes/page-router.tsx';

/** Shown after a 401: the session has ended, and the user must log in again. */
const tellExpired = () => showToast({ tone: 'warning', message: TEXT.user.fetchFailed });

function start() {
  const client = createAppQueryClient();
  startData(client, tellExpired);
  keepFocus();
  const carried = document.getElementById('query-state')?.textContent;
  if (carried) carryOver(client, JSON.parse(carried) as DehydratedState);
  return client;
}

/** A small replacement for `hydrate` of TanStack Query: the server sends only successful queries. */
function carryOver(client: QueryClient, { queries }: DehydratedState) {
  for (const { queryKey, state } of queries) {
    if (state.data !== undefined) client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
  }
}

function toTree(client: QueryClient) {
  return (
    <StrictMode>
      <App client={client} Router={PageRouter} />
    </StrictMode>
  );
}

/** Loads the code of the current page. If that fails, the error boundary shows it. */
const preloadPage = () =>
  matchRoute(location.pathname)
    .route.preload()
    .catch(() => undefined);

/** Hydrates the HTML that the server rendered for this URL. */
export async function hydrateApp(root: HTMLElement) {
  const client = start();
  await preloadPage();
  hydrateRoot(root, toTree(client));
}

/** Renders into the shell, replacing its placeholder. */
export async function mountApp(root: HTMLElement) {
  const client = start();
  // The placeholder stays until the page can be rendered.
  await preloadPage();
  createRoot(root).render(toTree(client));
}
