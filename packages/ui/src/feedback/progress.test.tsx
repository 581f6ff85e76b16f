import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ProgressBar, Utilization } from './progress.tsx';

it('ProgressBar describes its progress as a percentage', () => {
  render(<ProgressBar label="Reading march.csv" value={250} max={1000} />);
  expect(screen.getByRole('progressbar', { name: 'Reading march.csv' })).toHaveAttribute('aria-valuetext', '25%');
});

it.each([
  ['a share', 31_420, 100_000, '31% used'],
  ['more than the limit', 120_000, 100_000, '120% used'],
  ['a credit balance', -500, 100_000, '0% used'],
  ['an unknown limit', 500, 0, '– used'],
])('Utilization describes %s in words', (_reason, balanceMinor, limitMinor, words) => {
  render(<Utilization label="Aria Visa" balanceMinor={balanceMinor} limitMinor={limitMinor} />);
  expect(screen.getByRole('meter', { name: 'Aria Visa' })).toHaveAttribute('aria-valuetext', words);
  expect(screen.getByText(words.replace('\u00a0', ' '))).toBeVisible();
});
