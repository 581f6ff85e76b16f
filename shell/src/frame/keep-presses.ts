/** What does something when it is pressed. */
const PRESSABLE = 'a[href], button, summary, label, input, select';

/** A finger trembles; who moves further wants to press nothing, or to drag. */
const STILL_PX = 10;

/** After the finger is up, so long a browser may take to say what was pressed. */
const CLICK_WITHIN_MS = 100;

interface Press {
  element: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
}

const isInside = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Whether the page has moved what was pressed away from under the pointer. What was only covered, by a menu that opened, has not moved. */
const hasMovedAway = ({ element, ...point }: Press): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !isInside(element.getBoundingClientRect(), point);

/**
 * A press counts where it began. A browser counts it where it ends, so that one is lost, or meets something else, when an
 * answer arrives between finger down and finger up and moves the page. Moving the pointer away still takes a press back.
 *
 * @returns a function that ends it
 */
export function keepPresses(): () => void {
  let begun: Press | null = null;
  /** Ended where it began, but what it began on is elsewhere by now. */
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
    // what happens to lie there now was not meant
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
