import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, Switch } from './checkbox.tsx';
import { CountField, MoneyField, PercentField } from './figure-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioCards, RadioGroup, SegmentedControl } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea, TextField } from './text-field.tsx';

describe('TextField', () => {
  it('has its hint and its error as the description', () => {
    render(
      <TextField
        label="Email"
        hint="We send one message to confirm it"
        error="Enter an email address"
        name="email"
        value=""
        onChange={() => undefined}
      />,
    );
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveAccessibleDescription('We send one message to confirm it Enter an email address');
    expect(field).toBeInvalid();
    expect(field).toHaveAttribute('id', 'email');
  });

  it('is required by default', () => {
    render(
      <>
        <TextField label="Name" value="" onChange={() => undefined} />
        <TextArea label="Note" optional value="" onChange={() => undefined} />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Note (optional)' })).not.toBeRequired();
  });

  it('has a name even if its label is hidden', () => {
    render(<TextField label="Search" labelHidden value="" onChange={() => undefined} />);
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
  });
});

it('PasswordField reveals the text on request and declares its kind to password managers', async () => {
  render(
    <PasswordField label="Password" autoComplete="current-password" value="correct horse" onChange={() => undefined} />,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
});

function Typed({ children }: { children: (value: string, set: (value: string) => void) => React.ReactNode }) {
  const [value, set] = useState('');
  return children(value, set);
}

describe('figure fields', () => {
  it('return the typed text and the exact amount: MoneyField', async () => {
    const heard = jest.fn();
    render(
      <Typed>
        {(value, set) => (
          <MoneyField
            label="Amount"
            value={value}
            onChange={(text, parsed) => {
              set(text);
              heard(text, parsed);
            }}
          />
        )}
      </Typed>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '1 0.5');
    expect(heard).toHaveBeenLastCalledWith('1 0.5', { ok: true, minor: '1050' });
    expect(screen.getByRole('textbox')).toHaveAttribute('inputmode', 'decimal');
  });

  it('return parts per million: PercentField', async () => {
    const heard = jest.fn();
    render(
      <Typed>
        {(value, set) => (
          <PercentField
            label="APR"
            value={value}
            onChange={(text, parsed) => {
              set(text);
              heard(parsed);
            }}
          />
        )}
      </Typed>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'APR' }), '24.99');
    expect(heard).toHaveBeenLastCalledWith({ ok: true, ppm: 249_900 });
  });

  it('reject a fraction: CountField', async () => {
    const heard = jest.fn();
    render(
      <Typed>
        {(value, set) => (
          <CountField
            label="Buffer"
            unit="days"
            value={value}
            onChange={(text, parsed) => {
              set(text);
              heard(parsed);
            }}
          />
        )}
      </Typed>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Buffer' }), '7.5');
    expect(heard).toHaveBeenLastCalledWith({ ok: false, error: 'too-many-decimals' });
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('days');
  });
});

it('SelectField offers groups and an empty option', async () => {
  const onChange = jest.fn();
  const options = [
    { label: 'Everyday', options: [{ value: 'a', label: 'Checking' }] },
    { value: 'b', label: 'Savings' },
  ] as const;
  render(
    <SelectField label="Account" placeholder="Choose an account" options={options} value="" onChange={onChange} />,
  );
  const select = screen.getByRole('combobox', { name: 'Account' });
  expect(select).toHaveDisplayValue('Choose an account');
  await userEvent.selectOptions(select, 'Checking');
  expect(onChange).toHaveBeenCalledWith('a');
});

describe('choice fields', () => {
  it('can be indeterminate: Checkbox', async () => {
    const onChange = jest.fn();
    render(<Checkbox label="All rows" indeterminate checked={false} onChange={onChange} />);
    expect(screen.getByRole('checkbox', { name: 'All rows' })).toBePartiallyChecked();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it('can be named by a hidden label: Checkbox', () => {
    render(<Checkbox label="Email for due dates" labelHidden checked onChange={() => undefined} />);
    expect(screen.getByRole('checkbox', { name: 'Email for due dates' })).toBeChecked();
  });

  it('are described by their hint: Switch', () => {
    render(<Switch label="Sweeps" hint="Nothing moves while this is off" checked={false} onChange={() => undefined} />);
    expect(screen.getByRole('switch', { name: /Sweeps/ })).toHaveAccessibleDescription(
      'Nothing moves while this is off',
    );
  });

  const options = [
    { value: 'avalanche', label: 'Avalanche', body: 'Highest rate first' },
    { value: 'snowball', label: 'Snowball', body: 'Smallest balance first' },
  ] as const;

  it.each([
    ['RadioGroup', RadioGroup],
    ['RadioCards', RadioCards],
    ['SegmentedControl', SegmentedControl],
  ])('are one radio group that supports arrow keys: %s', async (_name, Group) => {
    const onChange = jest.fn();
    render(<Group<string> legend="Strategy" options={options} value="avalanche" onChange={onChange} />);
    expect(screen.getByRole('radiogroup', { name: 'Strategy' })).toBeVisible();
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Avalanche' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenCalledWith('snowball');
  });

  it('include the body of a card in its description: RadioCards', () => {
    render(<RadioCards legend="Strategy" options={options} value={null} onChange={() => undefined} />);
    expect(screen.getByRole('radio', { name: 'Snowball' })).toHaveAccessibleDescription('Smallest balance first');
  });

  it('do not select a card when a control in it is clicked: RadioCards', async () => {
    const onChange = jest.fn();
    const onPress = jest.fn();
    const [first, ...others] = options;
    render(
      <RadioCards
        legend="Strategy"
        options={[
          ...(first === undefined ? [] : [{ ...first, action: <button onClick={onPress}>Why</button> }]),
          ...others,
        ]}
        value={null}
        onChange={onChange}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Why' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: 'Avalanche' })).not.toHaveAccessibleDescription(/Why/);
  });
});
