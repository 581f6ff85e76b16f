import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TideTrack } from './tide-track.tsx';
import { TideTrackStatic } from './tide-track-static.tsx';

const marks = [
  { date: '2026-04-24', label: 'Birch 0%: pay-by date', shape: 'end', tone: 'debt' },
  { date: '2026-03-14', label: 'Aria minimum $35.00' },
] as const;

function trackOfWidth(width: number) {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ width, height: 20, x: 0, y: 0, top: 0, left: 0, right: width, bottom: 20, toJSON: () => null });
  render(
    <TideTrack
      label="The next 45 days"
      startsOn="2026-03-12"
      endsOn="2026-04-26"
      filledTo="2026-03-28"
      marks={marks}
    />,
  );
  return screen.getByRole('group', { name: 'The next 45 days' });
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('TideTrack', () => {
  it('lists its marks in date order when it is horizontal', () => {
    expect(trackOfWidth(900)).toHaveTextContent(/Mar 14: Aria minimum \$35\.00\. Apr 24: Birch 0%: pay-by date\./);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is a vertical list if there is little room', () => {
    trackOfWidth(320);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Mar\u00a014Aria minimum $35.00',
      'Apr\u00a024Birch 0%: pay-by date',
    ]);
  });
});

it('TideTrackStatic has no inline style', () => {
  const { container } = render(
    <TideTrackStatic
      label="An example"
      filledShare={0.4}
      marks={[{ date: '2026-03-14', when: 'Mar 14', label: 'Pay $320.00', share: 0.1 }]}
    />,
  );
  expect(container.querySelector('[style]')).toBeNull();
  expect(screen.getByRole('listitem')).toHaveTextContent('Mar 14Pay $320.00');
});
