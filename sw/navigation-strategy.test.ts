import { describe, expect, it } from 'vitest';
import { navigationStrategy } from './navigation-strategy.ts';

const ORIGIN = 'https://code.example';
const strategyOf = (path: string) => navigationStrategy(new URL(path, ORIGIN), ORIGIN);

describe('navigationStrategy', () => {
  it.each([
    '/my-learning',
    '/my-learning/wishlist',
    '/my-learning/course/7',
    '/cart',
    '/cart/',
    '/cart?from=home',
    '/course/player?courseId=1&trackId=2',
    '/course/reader',
    '/receipt/order_1',
    '/profile',
    '/settings',
    '/instructor',
    '/instructor/course/3',
  ])('answers %s with the shell', (path) => {
    expect(strategyOf(path)).toBe('shell');
  });

  it.each([
    '/',
    '/?source=pwa',
    '/login',
    '/courses/programming',
    '/courses/node.js',
    '/courses/asp.net%20core',
    '/course/overview/5',
    '/about-course',
    '/cartography',
    '/my-learnings',
    '/apiary',
    '/no-such-page',
  ])('asks the server first for %s', (path) => {
    expect(strategyOf(path)).toBe('network-first');
  });

  it.each([
    '/api',
    '/api/v1/docs',
    '/api/v1/openapi.json',
    '/healthz',
    '/sandbox',
    '/sandbox/checkout?order=1',
    '/sandbox-checkout.js',
    '/assets/index-1a2b.js',
    '/offline-media/x',
    '/sw.js',
    '/shell.html',
    '/robots.txt',
    '/.well-known/security.txt',
    'https://elsewhere.example/cart',
  ])('keeps out of %s', (path) => {
    expect(strategyOf(path)).toBe('bypass');
  });
});
