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

/** The server answered 401: the session is over, and nothing of it comes back without a login. */
const tellExpired = () => showToast({ tone: 'warning', message: TEXT.user.fetchFailed });

function start() {
  const client = createAppQueryClient();
  startData(client, tellExpired);
  keepFocus();
  const carried = document.getElementById('query-state')?.textContent;
  if (carried) carryOver(client, JSON.parse(carried) as DehydratedState);
  return client;
}

/** What `hydrate` does for answers: the server carries nothing else, and the rest of it belongs to the persister. */
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

/** The code of the page that is asked for. A chunk that is missing shows in the boundary. */
const preloadPage = () =>
  matchRoute(location.pathname)
    .route.preload()
    .catch(() => undefined);

/** Takes over HTML that the server rendered for this address. */
export async function hydrateApp(root: HTMLElement) {
  const client = start();
  await preloadPage();
  hydrateRoot(root, toTree(client));
}

/** Renders into the shell, replacing its placeholder. */
export async function mountApp(root: HTMLElement) {
  const client = start();
  // The placeholder stays until the page can be painted in its place.
  await preloadPage();
  createRoot(root).render(toTree(client));
}
