const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          // Within the page.
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/**
 * Has the browser fetch the page of a link that is pointed at or begun to be pressed (Speculation Rules), as long as links are
 * navigations: until the app has taken them over. Answers how to end it. Browsers without them, and those that save data, do nothing.
 */
export function fetchLikelyPages(): () => void {
  if (!HTMLScriptElement.supports('speculationrules')) return () => undefined;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = JSON.stringify(RULES);
  document.head.append(rules);
  return () => rules.remove();
}
