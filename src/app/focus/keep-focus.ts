/** An element that had the focus, and its position in the page, for the case that the element is removed. */
interface Place {
  element: HTMLElement;
  /** Its ancestors, from the inside out. */
  around: HTMLElement[];
  /** All focusable elements at that time, in document order. */
  order: HTMLElement[];
}

const CONTROLS = 'a[href], button, select, summary, input, textarea';
// No text fields: on a phone, focus on one opens the keyboard. No skip link: focus would make it visible for no reason.
const STOPS =
  'a[href]:not([href="#main"]), button:enabled, select:enabled, summary, input:is([type="checkbox"], [type="radio"], [type="range"]):enabled';
/** Wait this long first: a screen may set the focus to a better place itself, and an opening dialog takes it. */
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
// An unselected tab has tabIndex -1: it is reached with the arrow keys only.
const isStop = (element: HTMLElement) => isThere(element) && element.matches(STOPS) && element.tabIndex >= 0;

/** In the innermost remaining ancestor with a focusable element: the next one, else the previous one, else the first one. */
function findNear({ element, around, order }: Place): HTMLElement | undefined {
  const at = order.indexOf(element);
  const near = at < 0 ? [] : [...order.slice(at + 1), ...order.slice(0, at).reverse()].filter(isStop);
  for (const box of around.filter(({ isConnected }) => isConnected)) {
    // All ancestors up to the page itself are gone, or the page has another frame now.
    const main = box.id === 'main' ? box : box.querySelector<HTMLElement>('#main');
    if (main) return main;
    const found = near.find((stop) => box.contains(stop)) ?? [...box.querySelectorAll<HTMLElement>(STOPS)].find(isStop);
    if (found) return found;
  }
  return undefined;
}

/**
 * Keeps the focus for users of a keyboard or a screen reader. When the focused control is removed or disabled, browsers move
 * the focus to the body, and reading would start again at the top of the page. This moves the focus to a control nearby
 * instead. It also scrolls the focused element back into view when late content above pushes it out (WCAG 2.2, 2.4.11).
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
      // The user did not scroll, so late content above has pushed it out of view.
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
  // With a click on an empty area the user removes the focus on purpose.
  document.addEventListener('pointerdown', () => (disabled = null));
  new MutationObserver(() => {
    const last = places[0]?.element;
    // Checked without delay: a quick response may enable the control again before the timer fires.
    if (last?.matches(':disabled')) disabled = last;
    clearTimeout(timer);
    timer = setTimeout(goOn, PATIENCE_MS);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  remember(document.activeElement);
}
