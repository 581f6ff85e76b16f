import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { closeToast, showToast, toastStore } from './toast-store.ts';
import { ToastRegion } from './toast.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  act(() => {
    for (const toast of toastStore.snapshot()) closeToast(toast.id);
  });
  jest.useRealTimers();
});

describe('ToastRegion', () => {
  it('announces a message politely and closes it automatically after 8 s', () => {
    render(<ToastRegion />);
    act(() => void showToast({ message: 'Everyday was archived' }));
    expect(screen.getByRole('status')).toHaveTextContent('Everyday was archived');
    act(() => void jest.advanceTimersByTime(7999));
    expect(screen.getByText('Everyday was archived')).toBeVisible();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText('Everyday was archived')).toBeNull();
  });

  it('undoes the change on Undo, and closes the message', () => {
    const onUndo = jest.fn();
    render(<ToastRegion />);
    act(() => void showToast({ message: 'Deleted', onUndo }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('offers a follow-up action next to Undo, which runs once and does not undo', () => {
    const [onUndo, onPress] = [jest.fn(), jest.fn()];
    render(<ToastRegion />);
    act(
      () =>
        void showToast({
          message: 'Blue Bottle is now Eating out.',
          onUndo,
          action: { label: 'Always do this', onPress },
        }),
    );
    expect(
      screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['Always do this', 'Undo', 'Dismiss']);
    fireEvent.click(screen.getByRole('button', { name: 'Always do this' }));
    expect([onPress.mock.calls.length, onUndo.mock.calls.length]).toEqual([1, 0]);
    expect(screen.queryByText('Blue Bottle is now Eating out.')).toBeNull();
  });

  it('pauses the timer while the focus is on a message', () => {
    render(<ToastRegion />);
    act(() => void showToast({ message: 'Deleted' }));
    act(() => void jest.advanceTimersByTime(5000));
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Deleted')).toBeVisible();
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => void jest.advanceTimersByTime(3000));
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('restarts the timer for the next message after the user closed one', () => {
    render(<ToastRegion />);
    act(() => void showToast({ message: 'First' }));
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => void showToast({ message: 'Second' }));
    act(() => void jest.advanceTimersByTime(8000));
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('keeps only the latest three messages', () => {
    render(<ToastRegion />);
    act(() => ['a', 'b', 'c', 'd'].forEach((message) => void showToast({ message })));
    expect(toastStore.snapshot().map((toast) => toast.message)).toEqual(['b', 'c', 'd']);
  });
});
