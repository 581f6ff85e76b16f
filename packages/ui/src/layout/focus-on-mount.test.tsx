import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FocusOnMount } from './focus-on-mount.tsx';

function Steps() {
  const [step, setStep] = useState(1);
  return (
    <FocusOnMount key={step}>
      <button type="button" onClick={() => setStep(step + 1)}>
        Step {step}
      </button>
    </FocusOnMount>
  );
}

describe('FocusOnMount', () => {
  const scrolls: unknown[][] = [];
  beforeEach(() => {
    scrolls.length = 0;
    Object.assign(window, { scrollTo: (...to: unknown[]) => scrolls.push(to) });
  });

  it('takes the focus and scrolls to the top if the clicked button no longer exists', async () => {
    render(<Steps />);
    scrolls.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Step 1' }));
    expect(screen.getByRole('button', { name: 'Step 2' }).parentElement).toHaveFocus();
    expect(scrolls).toEqual([[0, 0]]);
  });

  it('does not move the focus if the user has moved it', () => {
    render(<input aria-label="Search" />);
    screen.getByLabelText('Search').focus();
    render(<Steps />);
    expect(screen.getByLabelText('Search')).toHaveFocus();
    expect(scrolls).toEqual([]);
  });
});
