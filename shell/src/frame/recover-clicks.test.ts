import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recoverClicks } from './recover-clicks.ts';

/** Two rows of 50 px, which content above them pushes down. */
const page = { pushedPx: 0 };
const pressed: string[] = [];
let stop: () => void;

const row = (name: string): HTMLElement => document.getElementById(name) as HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  page.pushedPx = 0;
  pressed.length = 0;
  document.body.innerHTML =
    '<main><a id="rent" href="#rent">Rent <b>due</b></a><a id="market" href="#market">Weekly market</a></main>';
  for (const name of ['rent', 'market'])
    row(name).addEventListener('click', (event) => {
      event.preventDefault();
      pressed.push(name);
    });
  const place = function (this: HTMLElement) {
    return new DOMRect(0, page.pushedPx + (this.id === 'market' ? 50 : 0), 300, 50);
  };
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(place);
  jest.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return (this.hidden ? [] : [place.call(this)]) as unknown as DOMRectList;
  });
  stop = recoverClicks();
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

interface Point {
  clientX?: number;
  clientY?: number;
  button?: number;
  ctrlKey?: boolean;
}

const send = (type: string, target: EventTarget, { clientX = 100, clientY = 20, ...more }: Point = {}) =>
  target.dispatchEvent(
    Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY, ...more }), {
      pointerId: 1,
      isPrimary: true,
    }),
  );
const down = (target: EventTarget, point?: Point) => send('pointerdown', target, point);
const up = (target: EventTarget, point?: Point) => send('pointerup', target, point);
const later = () => jest.advanceTimersByTime(500);
const push = (px: number) => {
  page.pushedPx = px;
};

describe('a press on an element that moves away under the pointer', () => {
  it('clicks the element where it started, not the one that is there now', () => {
    down(row('rent').querySelector('b') as HTMLElement);
    push(-50); // the content above the rows was removed
    up(row('market'));
    send('click', row('market'));
    later();
    expect(pressed).toEqual(['rent']);
  });

  it('clicks that element even if the browser fires no click', () => {
    down(row('rent'));
    push(120);
    up(document.body);
    later();
    expect(pressed).toEqual(['rent']);
  });

  it('clicks that element only once', () => {
    down(row('rent'));
    push(120);
    up(document.body);
    send('click', row('rent')); // some browsers click the element where the press started
    later();
    send('click', row('market'), { clientY: 190 });
    expect(pressed).toEqual(['rent', 'market']);
  });

  it.each<[string, () => void]>([
    ['nothing has moved', () => up(row('rent'))],
    ['the page has moved, but the element is still under the pointer', () => (push(15), up(row('rent')))],
    ['the user moved the pointer away to cancel the press', () => (push(120), up(document.body, { clientX: 180 }))],
    ['the press became a scroll', () => (send('pointercancel', document), push(120), up(document.body))],
    ['the user scrolled with the wheel', () => (send('wheel', document), push(120), up(document.body))],
    ['a long press opened a menu', () => (send('contextmenu', row('rent')), push(120), up(document.body))],
    ['the pressed element was removed', () => (row('rent').remove(), push(120), up(document.body))],
    [
      'the pressed element is hidden',
      () => (Object.assign(row('rent'), { hidden: true }), push(120), up(document.body)),
    ],
  ])('is left to the browser if %s', (_why, end) => {
    down(row('rent'));
    end();
    later();
    expect(pressed).toEqual([]);
  });

  it.each<[string, Point]>([
    ['another mouse button', { button: 2 }],
    ['Ctrl, which opens a new tab', { ctrlKey: true }],
  ])('is left to the browser with %s', (_why, point) => {
    down(row('rent'), point);
    push(120);
    up(document.body, point);
    later();
    expect(pressed).toEqual([]);
  });

  it('is left to the browser if no interactive element was hit', () => {
    down(document.body);
    push(120);
    up(document.body);
    send('click', row('market'));
    later();
    expect(pressed).toEqual(['market']);
  });
});
