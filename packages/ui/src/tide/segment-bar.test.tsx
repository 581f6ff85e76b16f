import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { SegmentBar } from './segment-bar.tsx';

it('SegmentBar has a text for every segment, including an empty one', () => {
  render(
    <SegmentBar
      label="What Birch Mastercard is made of"
      segments={[
        { id: 'purchase', label: 'Purchases', detail: '24.99%', amount: '$412.00', minor: 41_200 },
        {
          id: 'promo',
          label: 'Promotional purchases',
          detail: '0% until May 3',
          amount: '$1,140.00',
          minor: 114_000,
          kind: 'promo',
        },
        { id: 'cash', label: 'Cash advances', detail: '29.99%', amount: '$0.00', minor: 0 },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'What Birch Mastercard is made of' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Purchases24.99%$412.00',
    'Promotional purchases0% until May 3$1,140.00',
    'Cash advances29.99%$0.00',
  ]);
});
