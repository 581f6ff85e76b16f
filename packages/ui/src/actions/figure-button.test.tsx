import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FigureButton } from './figure-button.tsx';

it('FigureButton is announced as its figure and its action', async () => {
  const open = jest.fn();
  render(
    <FigureButton hint="Show the working" onClick={open}>
      $12.00
    </FigureButton>,
  );
  const button = screen.getByRole('button', { name: '$12.00 Show the working' });
  await userEvent.click(button);
  expect(open).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('type', 'button');
});
