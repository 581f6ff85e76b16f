import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormatProvider } from '../format/format-context.tsx';
import { DateField } from './date-field.tsx';

function Ends({ locale, onChange }: { locale: string; onChange: (date: string) => void }) {
  const [date, setDate] = useState('');
  const change = (next: string) => {
    setDate(next);
    onChange(next);
  };
  return (
    <FormatProvider locale={locale}>
      <DateField label="Ends" hint="The last day at 0%" name="endsOn" value={date} onChange={change} />
    </FormatProvider>
  );
}

describe('DateField', () => {
  it.each([
    ['en-US', 'Sunday'],
    ['en-GB', 'Monday'],
    ['de-DE', 'Montag'],
    ['en-US-u-fw-mon-x-dmy', 'Monday'],
    ['de-DE-u-fw-sun', 'Sonntag'],
  ])('starts weeks in the locale %s on %s', async (locale, day) => {
    render(
      <FormatProvider locale={locale}>
        <DateField label="Ends" value="2026-03-12" onChange={() => undefined} />
      </FormatProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: /Calendar|Kalender/ }));
    const [first] = await screen.findAllByRole('gridcell');
    expect(within(first as HTMLElement).getByRole('button')).toHaveAccessibleName(new RegExp(`^${day}`));
  });

  it.each([
    ['en-GB', '3', '5'],
    ['en-US', '5', '3'],
    ['en-US-u-fw-mon-x-dmy', '3', '5'],
  ] as const)('accepts typed dates in the order of %s', async (locale, first, second) => {
    const onChange = jest.fn();
    render(<Ends locale={locale} onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard(
      `${first}${first === '3' ? '{ArrowRight}' : ''}${second}${second === '3' ? '{ArrowRight}' : ''}2027`,
    );
    expect(onChange).toHaveBeenLastCalledWith('2027-05-03');
  });

  it('is a named group with its hint and error as the description, and a named calendar button', () => {
    render(
      <DateField
        label="Ends"
        hint="The last day at 0%"
        error="Enter the end"
        name="endsOn"
        value="2027-05-03"
        onChange={() => undefined}
      />,
    );
    const group = screen.getByRole('group', { name: 'Ends' });
    expect(group).toHaveAccessibleDescription(/The last day at 0% Enter the end/);
    expect(screen.getByRole('button', { name: /Calendar/ })).toBeVisible();
  });

  it('picks a day from a month, and disables days outside the limits', async () => {
    const onChange = jest.fn();
    render(<DateField label="Ends" value="2027-05-03" min="2027-05-02" onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: /Calendar/ }));
    expect(screen.getByRole('button', { name: /\bMay 1, 2027/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: /\bMay 20, 2027/ }));
    expect(onChange).toHaveBeenCalledWith('2027-05-20');
  });
});
