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
      'Mar 1 | 11:30 PM | Mar 1, 11:30 PM',
      'half past eleven in the evening, Greenwich a day ahead',
    ],
    [
      '2026-03-01T11:30:00Z',
      'Pacific/Auckland',
      'Mar 2 | 12:30 AM | Mar 2, 12:30 AM',
      'half past midnight, Greenwich a day behind',
    ],
    [
      '2026-11-02T07:30:00Z',
      'America/Los_Angeles',
      'Nov 1 | 11:30 PM | Nov 1, 11:30 PM',
      'the evening after the clocks went back',
    ],
    [
      '2026-03-06T07:30:00Z',
      'America/Los_Angeles',
      'Mar 5 | 11:30 PM | 11:30 PM',
      'today there, tomorrow in Greenwich',
    ],
    [
      '2026-01-01T07:30:00Z',
      'America/Los_Angeles',
      'Dec 31, 2025 | 11:30 PM | Dec 31, 2025, 11:30 PM',
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
