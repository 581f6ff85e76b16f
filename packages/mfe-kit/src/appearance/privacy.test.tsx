import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Money, useFormats } from '@tideline/ui';
import { renderScreen } from '../testing/index.ts';
import { rememberedPrivacy } from './paint-privacy.ts';
import { togglePrivacy, usePrivacy } from './privacy.ts';

function Balance() {
  const { money } = useFormats();
  return (
    <>
      <p>{usePrivacy() ? 'Amounts are hidden' : 'Amounts are shown'}</p>
      <p data-testid="amount">
        <Money minor={481_255} />
      </p>
      <p data-testid="sentence">You have {money(481_255)} to spend</p>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['privacy'];
});

describe('privacy', () => {
  it('hides every amount, both on its own and in sentences, and shows them again', () => {
    renderScreen(<Balance />);
    expect(screen.getByTestId('amount')).toHaveTextContent('$4,812.55');
    act(togglePrivacy);
    expect(screen.getByText('Amounts are hidden')).toBeInTheDocument();
    expect(screen.getByTestId('sentence')).toHaveTextContent('You have (hidden) to spend');
    act(togglePrivacy);
    expect(screen.getByTestId('sentence')).toHaveTextContent('You have $4,812.55 to spend');
  });

  it('is stored in this browser', () => {
    renderScreen(<Balance />);
    act(togglePrivacy);
    expect(document.documentElement).toHaveAttribute('data-privacy', 'blur');
    expect(rememberedPrivacy(localStorage)).toBe(true);
    act(togglePrivacy);
    expect(document.documentElement).not.toHaveAttribute('data-privacy');
    expect(rememberedPrivacy(localStorage)).toBe(false);
  });

  it('starts with the state that was painted before the page ran', () => {
    document.documentElement.dataset['privacy'] = 'blur';
    renderScreen(<Balance />);
    expect(screen.getByText('Amounts are hidden')).toBeInTheDocument();
  });

  it('follows a change in another tab', () => {
    renderScreen(<Balance />);
    act(() => {
      document.documentElement.dataset['privacy'] = 'blur'; // the listener of the first script has painted this
      dispatchEvent(new StorageEvent('storage', { key: 'tideline.privacy', newValue: 'blur' }));
    });
    expect(screen.getByText('Amounts are hidden')).toBeInTheDocument();
  });

  it('shows amounts if the browser blocks storage', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(rememberedPrivacy(closed)).toBe(false);
  });
});
