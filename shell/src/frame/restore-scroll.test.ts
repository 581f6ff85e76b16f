import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { restoreScroll } from './restore-scroll.ts';

/** A page with a height, which scrolls like a real one. */
const page = { height: 0, y: 0, scrolled: 0 };

const setY = (y: number) => {
  page.y = Math.max(0, Math.min(y, page.height - window.innerHeight));
  Object.defineProperty(window, 'scrollY', { value: page.y, configurable: true });
};

beforeEach(() => {
  Object.assign(page, { height: window.innerHeight, scrolled: 0 });
  setY(0);
  jest.useFakeTimers();
  jest.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    page.scrolled += 1;
    setY(y);
  }) as typeof scrollTo);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTime(ms);
const grow = (height: number) => {
  page.height = height;
};

describe('returning to a scroll position', () => {
  it.each([400, 15_000])('waits until the page is tall enough, after %s ms', (ms) => {
    restoreScroll(1200);
    expect(page.y).toBe(0);
    pass(ms);
    grow(5000);
    pass(100);
    expect(page.y).toBe(1200);
  });

  it('holds the position while content above it still moves the page', () => {
    grow(5000);
    restoreScroll(1200);
    pass(300);
    setY(1252); // a total above the list was loaded, and the browser kept the rows in view
    pass(400);
    expect(page.y).toBe(1200);
    setY(1180);
    pass(100);
    expect(page.y).toBe(1200);
  });

  it('stops after nothing has moved for half a second', () => {
    grow(5000);
    restoreScroll(1200);
    pass(600);
    const { scrolled } = page;
    setY(2000);
    pass(5000);
    expect([page.y, page.scrolled]).toEqual([2000, scrolled]);
  });

  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('leaves the position to the user on %s', (sign) => {
    grow(5000);
    restoreScroll(1200);
    pass(100);
    window.dispatchEvent(new Event(sign));
    setY(1500);
    pass(1000);
    expect(page.y).toBe(1500);
  });

  it('gives up if the position never becomes available', () => {
    restoreScroll(1200);
    pass(20_100);
    grow(5000);
    pass(1000);
    expect(page.y).toBe(0);
  });

  it('ends even if the page never settles', () => {
    grow(5000);
    restoreScroll(1200);
    for (let step = 0; step < 40; step += 1) {
      setY(1400);
      pass(100);
    }
    setY(1400);
    pass(1000);
    expect(page.y).toBe(1400);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('stops when the user leaves the screen', () => {
    const stop = restoreScroll(1200);
    stop();
    grow(5000);
    pass(1000);
    expect(page.y).toBe(0);
  });
});
