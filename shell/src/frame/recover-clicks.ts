/** Elements that react to a click. */
const PRESSABLE = 'a[href], button, summary, label, input, select';

/** Tolerance for a shaky finger; a larger move is a drag or a canceled press. */
const STILL_PX = 10;

/** Maximum delay of the browser's click after pointerup. */
const CLICK_WITHIN_MS = 100;

interface Press {
  element: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
}

const isInside = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/**
 * Returns whether the page has moved the pressed element away from the pointer. An element that was only covered, for
 * example by a menu, has not moved.
 */
const hasMovedAway = ({ element, ...point }: Press): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !isInside(element.getBoundingClientRect(), point);

/**
 * Makes a press click the element where it started. The browser clicks where it ends, so a press is lost or hits
 * another element if a response moves the page between pointer down and pointer up. Moving the pointer away still
 * cancels a press.
 *
 * @returns a function that stops it
 */
export function recoverClicks(): () => void {
  let begun: Press | null = null;
  /** The element whose press ended at its start position after the element had moved. */
  let displaced: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const complete = () => {
    clearTimeout(timer);
    const element = displaced;
    displaced = null;
    if (element?.isConnected) element.click();
  };
  const onDown = (event: PointerEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null;
    const isPlain =
      event.isPrimary && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    begun =
      element !== null && isPlain ? { element, pointerId: event.pointerId, x: event.clientX, y: event.clientY } : null;
  };
  const onUp = (event: PointerEvent) => {
    const press = begun;
    if (press === null || press.pointerId !== event.pointerId) return;
    begun = null;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL_PX || !hasMovedAway(press)) return;
    displaced = press.element;
    timer = setTimeout(complete, CLICK_WITHIN_MS);
  };
  const onClick = (event: MouseEvent) => {
    if (displaced === null) return;
    if (event.target instanceof Node && displaced.contains(event.target)) {
      clearTimeout(timer);
      displaced = null;
      return;
    }
    // the user did not intend to click the element that is now under the pointer
    event.preventDefault();
    event.stopImmediatePropagation();
    complete();
  };
  const forget = () => {
    begun = null;
  };
  addEventListener('pointerdown', onDown, { capture: true });
  addEventListener('pointerup', onUp, { capture: true });
  addEventListener('click', onClick, { capture: true });
  addEventListener('pointercancel', forget, { capture: true });
  addEventListener('contextmenu', forget, { capture: true });
  addEventListener('wheel', forget, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('pointerdown', onDown, { capture: true });
    removeEventListener('pointerup', onUp, { capture: true });
    removeEventListener('click', onClick, { capture: true });
    removeEventListener('pointercancel', forget, { capture: true });
    removeEventListener('contextmenu', forget, { capture: true });
    removeEventListener('wheel', forget, { capture: true });
  };
}
