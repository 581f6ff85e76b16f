import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNear } from './use-near.ts';

function Tile() {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNear(ref);
  return <div ref={ref}>{isNear ? 'here' : 'waits'}</div>;
}

/** Sets the tile's distance from the top of a 768-pixel screen. */
const at = (top: number) => jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);

let seen: (() => void) | undefined;
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    seen = () => callback([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}
const before = Reflect.get(globalThis, 'IntersectionObserver');
beforeEach(() => void Reflect.set(globalThis, 'IntersectionObserver', FakeObserver));
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.set(globalThis, 'IntersectionObserver', before);
});

describe('a tile', () => {
  it.each([
    [0, 'here', 'on the screen'],
    [900, 'here', 'just below it'],
    [2_000, 'waits', 'far below'],
  ])('at a distance of %s pixels shows "%s": %s', (top, text, _why) => {
    at(top);
    render(<Tile />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('appears when the user scrolls near it', () => {
    at(2_000);
    render(<Tile />);
    act(() => seen?.());
    expect(screen.getByText('here')).toBeInTheDocument();
  });

  it('appears automatically once the page is idle', () => {
    jest.useFakeTimers();
    at(2_000);
    render(<Tile />);
    expect(screen.getByText('waits')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(2_100));
    expect(screen.getByText('here')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it.each(['pointermove', 'keydown', 'wheel', 'beforeprint'])('appears with the first user event: %s', (kind) => {
    at(2_000);
    render(<Tile />);
    act(() => void dispatchEvent(new Event(kind)));
    expect(screen.getByText('here')).toBeInTheDocument();
  });
});
