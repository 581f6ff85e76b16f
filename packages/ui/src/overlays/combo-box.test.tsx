import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ComboBox, Select } from './combo-box.tsx';

const options = [
  { id: 'groceries', label: 'Groceries' },
  { id: 'fuel', label: 'Fuel', detail: 'Under Car' },
];

describe('ComboBox', () => {
  it('filters by typing, and is described by its error', async () => {
    const onChange = jest.fn();
    render(<ComboBox label="Category" error="Choose a category" options={options} value={null} onChange={onChange} />);
    const field = screen.getByRole('combobox', { name: 'Category' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Choose a category');
    await userEvent.type(field, 'fu');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['FuelUnder Car']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith('fuel');
  });

  it('explains that nothing matches', async () => {
    render(<ComboBox label="Category" options={options} value={null} onChange={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Category' }), 'zz');
    expect(screen.getByText('Nothing matches')).toBeVisible();
  });

  it('creates an option if no option has the typed name', async () => {
    const onCreate = jest.fn();
    render(<ComboBox label="Category" options={options} value={null} onChange={() => undefined} onCreate={onCreate} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Category' }), 'Pets');
    await userEvent.tab();
    expect(onCreate.mock.calls).toEqual([['Pets']]);
  });
});

it('Select supports the keyboard', async () => {
  const onChange = jest.fn();
  render(
    <Select
      label="Category"
      hint="For all three rows"
      options={options}
      value={null}
      placeholder="Choose"
      onChange={onChange}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('fuel');
});
