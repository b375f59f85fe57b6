/** The text of the script, whose hash is in the Content-Security-Policy. */
export const likelyPagesRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          // Links within the page.
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Lets the browser prefetch a link's page on hover or pointer down (Speculation Rules). Useful until the app has started; then
 * the app handles links itself. Returns a function that ends it. Browsers without Speculation Rules, or with data saving on,
 * ignore it.
 */
export function fetchLikelyPages(): () => void {
  if (!HTMLScriptElement.supports('speculationrules')) return () => undefined;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = likelyPagesRules;
  document.head.append(rules);
  return () => rules.remove();
}
