import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DateField } from '../dates/date-field.tsx';
import { ComboBox, Select } from '../overlays/combo-box.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FileDrop } from './file-drop.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const nothing = () => undefined;
const options = [{ id: 'a', value: 'a', label: 'Everyday' }];

const fields: [string, ReactNode, () => HTMLElement][] = [
  [
    'a text field',
    <TextField key="f" label="From" name="from" value="" onChange={nothing} />,
    () => screen.getByRole('textbox'),
  ],
  [
    'a select',
    <SelectField key="f" label="From" name="from" options={options} value="a" onChange={nothing} />,
    () => screen.getByRole('combobox'),
  ],
  [
    'a radio group',
    <RadioGroup key="f" legend="From" name="from" options={options} value={null} onChange={nothing} />,
    () => screen.getByRole('radio'),
  ],
  [
    'a file field',
    <FileDrop key="f" label="From" name="from" files={[]} onChange={nothing} />,
    () => screen.getByLabelText('From'),
  ],
  [
    'a date',
    <DateField key="f" label="From" name="from" value="" onChange={nothing} />,
    () => screen.getAllByRole('spinbutton')[0] as HTMLElement,
  ],
  [
    'a combo box',
    <ComboBox key="f" label="From" name="from" options={options} value={null} onChange={nothing} />,
    () => screen.getByRole('combobox'),
  ],
  [
    'a rich select',
    <Select key="f" label="From" name="from" options={options} value={null} onChange={nothing} />,
    () => screen.getByRole('button', { name: /From/ }),
  ],
];

describe('ErrorSummary', () => {
  it.each(fields)('moves the focus to %s when its link is clicked', async (_kind, field, target) => {
    render(
      <>
        <ErrorSummary errors={[{ fieldId: 'from', message: 'Choose where from' }]} />
        {field}
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Choose where from' }));
    expect(target()).toHaveFocus();
  });

  it('takes the focus on every attempt', () => {
    const errors = [{ message: 'Nothing was saved' }];
    const { rerender } = render(<ErrorSummary errors={errors} attempt={1} />);
    screen.getByRole('alert').blur();
    rerender(<ErrorSummary errors={errors} attempt={1} />);
    expect(screen.getByRole('alert')).not.toHaveFocus();
    rerender(<ErrorSummary errors={errors} attempt={2} />);
    expect(screen.getByRole('alert')).toHaveFocus();
  });
});
