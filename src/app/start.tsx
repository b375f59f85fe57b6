import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createAppQueryClient } from '#data/queries/query-client.ts';
import { startData } from '#data/queries/start-data.ts';
import { App } from './app.tsx';
import { matchRoute } from './routes/app-routes.ts';
import { PageRouter } from './routes/page-router.tsx';

const ONCE = { once: true };
const ignore = () => undefined;

function start() {
  const client = createAppQueryClient();
  startData(client, () => void import('./tell-expired.ts').then(({ tellExpired }) => tellExpired()));
  // Not before there is a focus to keep: a first visit does without its code.
  addEventListener('focusin', () => void import('./focus/keep-focus.ts').then((m) => m.keepFocus(), ignore), ONCE);
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
