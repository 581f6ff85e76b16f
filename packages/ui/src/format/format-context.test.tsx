import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FormatProvider, useFormats } from './format-context.tsx';

function Instant({ at }: { at: string }) {
  const { dayOf, moment, time } = useFormats();
  return <p>{[dayOf(at), time(at), moment(at)].join(' | ')}</p>;
}

describe('dates near midnight', () => {
  it.each([
    [
      '2026-03-02T07:30:00Z',
      'America/Los_Angeles',
      'Mar 1 | 11:30 PM | Mar 1, 11:30 PM',
      '11:30 p.m., when UTC is already on the next day',
    ],
    [
      '2026-03-01T11:30:00Z',
      'Pacific/Auckland',
      'Mar 2 | 12:30 AM | Mar 2, 12:30 AM',
      '12:30 a.m., when UTC is still on the previous day',
    ],
    [
      '2026-11-02T07:30:00Z',
      'America/Los_Angeles',
      'Nov 1 | 11:30 PM | Nov 1, 11:30 PM',
      'the evening after the end of daylight saving time',
    ],
    ['2026-03-06T07:30:00Z', 'America/Los_Angeles', 'Mar 5 | 11:30 PM | 11:30 PM', 'today locally, tomorrow in UTC'],
    [
      '2026-01-01T07:30:00Z',
      'America/Los_Angeles',
      'Dec 31, 2025 | 11:30 PM | Dec 31, 2025, 11:30 PM',
      'the last day of the year locally',
    ],
  ])("are in the household's time zone: %s in %s is formatted as %s: %s", (at, timeZone, text) => {
    render(
      <FormatProvider locale="en-US" timeZone={timeZone} today="2026-03-05">
        <Instant at={at} />
      </FormatProvider>,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});
