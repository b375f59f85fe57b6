// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matchRoute } from './app-routes.ts';
import { PageRouter } from './page-router.tsx';

const ADDRESSES = ['/about-course', '/register', '/register?next=cart', '/instructor'];
let root: Root;

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{pathname + search}</h1>
      {ADDRESSES.map((address) => (
        <Link key={address} to={address} />
      ))}
    </>
  );
}
const shown = () => document.querySelector('h1')?.textContent;
const press = (address: string) => document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
/** What React does at once is done before the next task. */
const settle = () => Promise.resolve();

beforeEach(async () => {
  history.replaceState(null, '', '/login');
  root = createRoot(document.body);
  root.render(
    <PageRouter>
      <Page />
    </PageRouter>,
  );
  await vi.waitFor(() => expect(shown()).toBe('/login'));
});
afterEach(() => root.unmount());

it('shows a page at once whose code is there, also on the way back', async () => {
  await matchRoute('/about-course').route.preload();
  await matchRoute('/login').route.preload();
  press('/about-course');
  await settle();
  expect(shown()).toBe('/about-course');
  history.back();
  await vi.waitFor(() => expect(shown()).toBe('/login'));
});

it('keeps the page while the code of the next is to come, and while the same page changes', async () => {
  press('/register');
  await settle();
  expect(shown()).toBe('/login');
  await vi.waitFor(() => expect(shown()).toBe('/register'));
  await matchRoute('/register').route.preload();
  press('/register?next=cart');
  await settle();
  expect(shown()).toBe('/register');
  await vi.waitFor(() => expect(shown()).toBe('/register?next=cart'));
});

it('leaves the instructor area, which loads its own pages, the time for it', async () => {
  await matchRoute('/instructor').route.preload();
  press('/instructor');
  await settle();
  expect(shown()).toBe('/login');
  await vi.waitFor(() => expect(shown()).toBe('/instructor'));
});
