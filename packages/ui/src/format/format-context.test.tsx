import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FormatProvider, useFormats } from './format-context.tsx';

function Instant({ at }: { at: string }) {
  const { dayOf, moment, time } = useFormats();
  return <p>{[dayOf(at), time(at), moment(at)].join(' | ')}</p>;
}

describe("an instant near midnight has the day of the household's zone, not the UTC day", () => {
  it.each([
    [
      '2026-03-02T07:30:00Z',
      'America/Los_Angeles',
      '1 March | 23:30 | 1 March 23:30',
      'half past eleven in the evening, Greenwich a day ahead',
    ],
    [
      '2026-03-01T11:30:00Z',
      'Pacific/Auckland',
      '2 March | 00:30 | 2 March 00:30',
      'half past midnight, Greenwich a day behind',
    ],
    [
      '2026-11-02T07:30:00Z',
      'America/Los_Angeles',
      '1 November | 23:30 | 1 November 23:30',
      'the evening after the clocks went back',
    ],
    ['2026-03-06T07:30:00Z', 'America/Los_Angeles', '5 March | 23:30 | 23:30', 'today there, tomorrow in Greenwich'],
    [
      '2026-01-01T07:30:00Z',
      'America/Los_Angeles',
      '31 December 2025 | 23:30 | 31 December 2025 23:30',
      'the year of the zone',
    ],
  ])('%s in %s is %s: %s', (at, timeZone, text) => {
    render(
      <FormatProvider locale="en-US" timeZone={timeZone} today="2026-03-05">
        <Instant at={at} />
      </FormatProvider>,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});
