/** A place that had the focus: where it was in the page, for when it is gone. */
interface Place {
  element: HTMLElement;
  /** What it stands in, from the inside out. */
  around: HTMLElement[];
  /** What there was to be focused then, in the order of the page. */
  order: HTMLElement[];
}

const CONTROLS = 'a[href], button, select, summary, input, textarea';
// No text fields: on a phone one that is focused brings up the keyboard. No skip link: it would show itself to who never asked.
const STOPS =
  'a[href]:not([href="#main"]), button:enabled, select:enabled, summary, input:is([type="checkbox"], [type="radio"], [type="range"]):enabled';
/** Screens that know a better place put the focus there first, and what opens takes it. */
const PATIENCE_MS = 100;
const MEMORY = 8;

function toPlace(element: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) around.push(box);
  return { element, around, order: [...document.querySelectorAll<HTMLElement>(CONTROLS)] };
}

// Chrome before 105 and Safari before 17.4 have no `checkVisibility`.
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? element.getClientRects().length > 0;
const isThere = (element: HTMLElement) => element.isConnected && isShown(element) && !element.closest('[inert]');
// A tab that is not chosen is none: only the arrows lead to it.
const isStop = (element: HTMLElement) => isThere(element) && element.matches(STOPS) && element.tabIndex >= 0;

/** In the innermost part of the page that is left and has something: what followed, what was before, what is there instead. */
function findNear({ element, around, order }: Place): HTMLElement | undefined {
  const at = order.indexOf(element);
  const near = at < 0 ? [] : [...order.slice(at + 1), ...order.slice(0, at).reverse()].filter(isStop);
  for (const box of around.filter(({ isConnected }) => isConnected)) {
    // What was around it is gone up to the page itself, or the page has another frame now.
    const main = box.id === 'main' ? box : box.querySelector<HTMLElement>('#main');
    if (main) return main;
    const found = near.find((stop) => box.contains(stop)) ?? [...box.querySelectorAll<HTMLElement>(STOPS)].find(isStop);
    if (found) return found;
  }
  return undefined;
}

/**
 * Whoever uses a keyboard or a screen reader goes on where they were: a control that goes with what it removed, or that is
 * disabled while it works, would leave the focus on nothing, and reading would start at the top of the page again.
 * What has the focus stays in the window when a part of the page above it comes late (WCAG 2.2, 2.4.11).
 */
export function keepFocus(): void {
  const places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disabled: HTMLElement | null = null;
  let scrolled = false;

  function isInView() {
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  function remember(element: Element | null) {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    disabled = null;
    scrolled = false;
    places.unshift(toPlace(element));
    places.length = Math.min(places.length, MEMORY);
  }

  function goOn() {
    const last = places[0];
    if (!last) return;
    if (document.activeElement !== document.body) {
      // What came late above it has pushed it away: nobody scrolled.
      if (!scrolled && !isInView()) document.activeElement?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (last.element.isConnected) {
      if (disabled === last.element && !disabled.matches(':disabled')) disabled.focus();
      return;
    }
    for (const place of places) {
      const next = isThere(place.element) ? place.element : findNear(place);
      if (!next) continue;
      next.focus({ preventScroll: next.matches('main') });
      return;
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  document.addEventListener('focusin', ({ target }) => remember(target as Element));
  for (const gesture of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'click'])
    document.addEventListener(gesture, () => (scrolled = true), { passive: true });
  // A press beside everything is meant to leave the focus on nothing.
  document.addEventListener('pointerdown', () => (disabled = null));
  new MutationObserver(() => {
    const last = places[0]?.element;
    // At once: a quick answer enables it again before anybody looks.
    if (last?.matches(':disabled')) disabled = last;
    clearTimeout(timer);
    timer = setTimeout(goOn, PATIENCE_MS);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  remember(document.activeElement);
}
