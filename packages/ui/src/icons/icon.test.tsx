import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Icon } from './icon.tsx';
import { iconPaths, isIconName } from './icon-paths.ts';

it('Icon next to text is hidden from screen readers', () => {
  render(<Icon name="wallet" />);
  expect(screen.queryByRole('img')).toBeNull();
});

it('Icon without text has a label', () => {
  render(<Icon name="warning" label="Warning" />);
  expect(screen.getByRole('img', { name: 'Warning' })).toBeInTheDocument();
});

it('isIconName accepts the names of icons but not inherited properties', () => {
  expect([isIconName('wallet'), isIconName('toString'), isIconName('unicorn')]).toEqual([true, false, false]);
});

it.each(Object.entries(iconPaths))(
  'the icon %s is a path that starts with a move and stays within the grid',
  (_name, path) => {
    expect(path).toMatch(/^M[0-9]/);
    expect(Math.max(...(path.match(/[0-9]*\.?[0-9]+/g) ?? []).map(Number))).toBeLessThanOrEqual(20);
  },
);
