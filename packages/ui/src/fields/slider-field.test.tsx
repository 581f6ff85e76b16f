import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SliderField } from './slider-field.tsx';

it('SliderField is a slider with its value in words, and reports a new value', () => {
  const onChange = jest.fn();
  render(
    <SliderField
      label="Each month"
      hint="For all debts"
      value={500}
      min={100}
      max={900}
      step={50}
      onChange={onChange}
      valueText="$5.00 a month"
      ends={['$1.00', '$9.00']}
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Each month' });
  expect(slider).toHaveAttribute('aria-valuetext', '$5.00 a month');
  expect(slider).toHaveAccessibleDescription('For all debts');
  expect(slider).toHaveStyle({ '--share': '50%' });
  fireEvent.change(slider, { target: { value: '750' } });
  expect(onChange).toHaveBeenCalledWith(750);
});
