/** Resolves when an element that matches `selector` now becomes visible. */
export function whenSeen(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    for (const element of document.querySelectorAll(selector)) observer.observe(element);
  });
}
