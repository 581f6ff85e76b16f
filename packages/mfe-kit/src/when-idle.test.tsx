import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useIdle, whenIdle } from './when-idle.ts';

/** Calls that wait for an idle moment, by their handle. */
const waiting = new Map<number, () => void>();
const idleMoment = () => {
  for (const [handle, work] of waiting) {
    waiting.delete(handle);
    work();
  }
};

beforeEach(() => {
  let last = 0;
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => {
      waiting.set((last += 1), work);
      return last;
    },
    cancelIdleCallback: (handle: number) => waiting.delete(handle),
  });
});
afterEach(() => {
  waiting.clear();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

const Counts = () => <p>{useIdle() ? 'counts' : 'no counts yet'}</p>;

describe('whenIdle', () => {
  it('calls the work in the next idle moment', () => {
    const work = jest.fn();
    whenIdle(work);
    expect(work).not.toHaveBeenCalled();
    idleMoment();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('calls nothing after it was canceled', () => {
    const work = jest.fn();
    whenIdle(work)();
    idleMoment();
    expect(work).not.toHaveBeenCalled();
  });

  it('calls the work after the current task, or never if canceled, in a browser without idle callbacks', async () => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    const [work, canceled] = [jest.fn(), jest.fn()];
    whenIdle(work);
    whenIdle(canceled)();
    expect(work).not.toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve));
    expect(work).toHaveBeenCalledTimes(1);
    expect(canceled).not.toHaveBeenCalled();
  });
});

describe('useIdle', () => {
  it('is false in the first view, and true after the page was idle', () => {
    render(<Counts />);
    expect(screen.getByText('no counts yet')).toBeInTheDocument();
    act(idleMoment);
    expect(screen.getByText('counts')).toBeInTheDocument();
  });

  it('stops waiting when the component is removed', () => {
    render(<Counts />).unmount();
    expect(waiting.size).toBe(0);
  });
});
