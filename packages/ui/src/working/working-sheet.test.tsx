import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { WorkingSheet, type WorkingSheetProps } from './working-sheet.tsx';

const saving: WorkingSheetProps = {
  result: { label: 'Interest avoided', value: '$79.97' },
  inputs: [
    { label: 'Extra payment', value: '$320.00', href: '/debt' },
    { label: 'Yearly rate', value: '24.99%', note: 'from 2 statements' },
  ],
  formula: { words: 'Extra payment × yearly rate', figures: '$320.00 × 24.99%' },
};

const part = (name: string) => within(screen.getByRole('region', { name }));

describe('WorkingSheet', () => {
  it('shows each input with its source, and the formula in words and with figures', () => {
    render(<WorkingSheet {...saving} rounding="Rounded to the cent." />);
    expect(part('From').getByRole('link', { name: 'Extra payment' })).toHaveAttribute('href', '/debt');
    expect(part('From').getByText('from 2 statements')).toBeInTheDocument();
    expect(part('How').getByText('Extra payment × yearly rate')).toBeInTheDocument();
    expect(part('How').getByText('$320.00 × 24.99% = $79.97')).toBeInTheDocument();
    expect(part('How').getByText('Rounded to the cent.')).toBeInTheDocument();
  });

  it('omits empty parts', () => {
    render(<WorkingSheet {...saving} />);
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['How', 'From']);
  });

  it('explains that no inputs count yet, and shows no formula without figures', () => {
    render(
      <WorkingSheet result={{ label: 'Fees', value: '$0.00' }} inputs={[]} formula={{ words: '' }} check="same" />,
    );
    expect(part('From').getByText('Nothing counts toward it yet.')).toBeInTheDocument();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['From']);
  });

  it('shows the assumptions and the alternative', () => {
    render(
      <WorkingSheet
        {...saving}
        assumptions={['The rate stays.', 'The balance stays.']}
        otherwise="Interest of a year: $79.97"
      />,
    );
    expect(
      part('Assuming')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['The rate stays.', 'The balance stays.']);
    expect(part('Otherwise').getByText('Interest of a year: $79.97')).toBeInTheDocument();
  });

  it('lists the waterfall from the first step to the result', () => {
    const steps = [
      { label: 'Balance', value: '$1,000.00', minor: 100_000 },
      { label: 'Bills', value: '−$600.00', minor: -60_000 },
    ];
    render(
      <WorkingSheet
        {...saving}
        result={{ label: 'Safe to move', value: '$400.00' }}
        waterfall={{ steps, resultMinor: 40_000 }}
      />,
    );
    const items = part('Step by step').getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Balance$1,000.00', 'Bills−$600.00', 'Safe to move$400.00']);
  });

  it.each([
    ['same', 'Your browser calculated the same result.'],
    ['differs', 'Your browser calculated a different result. Reload the page.'],
    ['checking', ''],
  ] as const)('reports the outcome of the check: %s', (check, sentence) => {
    render(<WorkingSheet {...saving} check={check} />);
    expect(screen.getByRole('status')).toHaveTextContent(sentence);
  });
});
