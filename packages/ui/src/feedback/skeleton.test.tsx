import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { AsOf, Updating } from './skeleton.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Updating', () => {
  it('shows nothing for data fetched within a second', () => {
    const { rerender } = render(<Updating active />);
    pass(999);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<Updating active={false} />);
    pass(5_000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('appears after a fetch has taken more than a second, and disappears when it ends', () => {
    const { rerender } = render(<Updating active />);
    pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Updating…');
    rerender(<Updating active={false} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('waits one second before it appears, on every fetch', () => {
    const { rerender } = render(<Updating active />);
    pass(1_500);
    rerender(<Updating active={false} />);
    rerender(<Updating active />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Updating…');
  });
});

it('AsOf shows the date of the data', () => {
  render(<AsOf>As of 09:14</AsOf>);
  expect(screen.getByRole('status')).toHaveTextContent('As of 09:14');
});
