import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bars } from './bars.tsx';
import { LineChart } from './line-chart.tsx';
import { Sparkline } from './sparkline.tsx';
import { StackedChart } from './stacked-chart.tsx';

const forecast = (
  <LineChart
    caption="Everyday stays above its floor; lowest on Apr 2 at $612.40."
    label="Cash of the next days"
    xLabel="Day"
    series={[
      {
        id: 'everyday',
        label: 'Everyday',
        points: [
          { x: '2026-03-12', y: 481_255 },
          { x: '2026-03-13', y: 470_000 },
          { x: '2026-03-14', y: -2_50 },
        ],
      },
      { id: 'savings', label: 'Savings', points: [{ x: '2026-03-12', y: 900_000 }] },
    ]}
    band={[{ x: '2026-03-12', low: 470_000, high: 490_000 }]}
    reference={{ y: 50_000, label: 'Floor $500' }}
  />
);

describe('LineChart', () => {
  it('is a figure with its finding as the caption', () => {
    render(forecast);
    expect(within(screen.getByRole('figure')).getByText(/lowest on Apr 2/)).toBeVisible();
  });

  it('starts its scale at zero, or near its lowest value on request', () => {
    const points = [
      { x: '2026-03-12', y: 900_000 },
      { x: '2026-03-13', y: 910_000 },
    ];
    const chart = (ownScale: boolean) => (
      <LineChart
        caption="Up"
        label="Worth"
        xLabel="Day"
        series={[{ id: 'a', label: 'A', points }]}
        ownScale={ownScale}
      />
    );
    const { rerender } = render(chart(false));
    expect(screen.getByText('$0')).toBeInTheDocument();
    rerender(chart(true));
    expect(screen.queryByText('$0')).toBeNull();
    expect(screen.getByText('$9,000')).toBeInTheDocument();
  });

  it('labels periods that start within a calendar month', async () => {
    const points = ['2026-05-25', '2026-06-25', '2026-07-25'].map((x) => ({ x, y: 1 }));
    const periodOf = (x: string) => ({ short: `from ${x.slice(5)}`, full: `month from ${x}` });
    const series = [{ id: 'a', label: 'A', points }];
    render(<LineChart caption="Up" label="Worth" xLabel="Month" series={series} periodOf={periodOf} />);
    expect(screen.getByText('from 07-25')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Show as table'));
    expect(screen.getByRole('row', { name: /^month from 2026-07-25/ })).toBeVisible();
  });

  it('announces each point on arrow keys, and stops at the ends', async () => {
    render(forecast);
    await userEvent.tab();
    const cursor = screen.getByRole('slider', { name: 'Cash of the next days' });
    expect(cursor).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('Mar 12: Everyday $4,812.55 · Savings $9,000.00');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'Mar\u00a014');
    expect(screen.getByRole('status')).toHaveTextContent('Mar 14: Everyday −$2.50 · Savings –');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows the same figures as a table', async () => {
    render(forecast);
    await userEvent.click(screen.getByText('Show as table'));
    const table = screen.getByRole('table', { name: 'Cash of the next days' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Day', 'Everyday', 'Savings', 'Everyday (range)']);
    expect(
      within(table).getByRole('row', { name: 'Mar\u00a012 $4,812.55 $9,000.00 $4,700.00 – $4,900.00' }),
    ).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  it('labels its lines at their ends', () => {
    const { container } = render(forecast);
    expect([...container.querySelectorAll('svg text.name')].map((text) => text.textContent)).toEqual([
      'Floor $500',
      'Everyday',
      'Savings',
    ]);
  });
});

describe('LineChart with marks', () => {
  const chosen: string[] = [];
  const marked = (
    <LineChart
      caption="Lowest on Mar 13."
      label="Cash of the next days"
      xLabel="Day"
      series={[
        {
          id: 'all',
          label: 'Expected',
          points: [
            { x: '2026-03-12', y: 481_255 },
            { x: '2026-03-13', y: 470_000 },
          ],
        },
      ]}
      band={[
        { x: '2026-03-12', low: 480_000, high: 482_000 },
        { x: '2026-03-13', low: 460_000, high: 490_000 },
      ]}
      marks={{
        label: 'Due',
        items: [
          { x: '2026-03-13', kind: 'out', label: 'Rent −$900.00' },
          { x: '2026-03-13', kind: 'in', label: 'Pay +$2,000.00' },
        ],
        kinds: [
          { id: 'out', label: 'Money out', shape: 'point' },
          { id: 'in', label: 'Money in', shape: 'open', tone: 'gain' },
          { id: 'end', label: 'Deadline', shape: 'end', tone: 'debt' },
        ],
      }}
      onChoose={(x) => chosen.push(x)}
    />
  );

  it('announces the range and the marks of a day', async () => {
    render(marked);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Mar 13: Expected $4,700.00 · Expected (range) $4,600.00 – $4,900.00 · Rent −$900.00 · Pay +$2,000.00',
    );
  });

  it('has a legend of the signs that are visible', () => {
    render(marked);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Money out', 'Money in']);
  });

  it('opens the day at the cursor with Enter, and a day in the table with its button', async () => {
    chosen.length = 0;
    render(marked);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([]);
    await userEvent.keyboard('{Home}{Enter}');
    expect(chosen).toEqual(['2026-03-12']);
    await userEvent.click(screen.getByText('Show as table'));
    const table = screen.getByRole('table', { name: 'Cash of the next days' });
    expect(
      within(table).getByRole('row', {
        name: 'Mar\u00a013 $4,700.00 $4,600.00 – $4,900.00 Rent −$900.00 · Pay +$2,000.00',
      }),
    ).toBeVisible();
    await userEvent.click(within(table).getByRole('button', { name: 'Mar\u00a013' }));
    expect(chosen).toEqual(['2026-03-12', '2026-03-13']);
  });
});

describe.each(['area', 'bars'] as const)('StackedChart of the kind %s', (kind) => {
  const chart = (
    <StackedChart
      caption="Debt-free in May 2026."
      label="What is owed"
      xLabel="Month"
      kind={kind}
      xs={['2026-03-01', '2026-04-01', '2026-05-01']}
      series={[
        { id: 'aria', label: 'Aria Visa', values: [30_000, 10_000, 0] },
        { id: 'birch', label: 'Birch', values: [50_000, 20_000, 0] },
      ]}
    />
  );

  it('announces each part and the total', async () => {
    render(chart);
    await userEvent.tab();
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent(
      'April 2026: Aria Visa $100.00 · Birch $200.00 · Total $300.00',
    );
  });

  it('has totals in its table', async () => {
    render(chart);
    await userEvent.click(screen.getByText('Show as table'));
    expect(screen.getByRole('row', { name: 'March\u00a02026 $300.00 $500.00 $800.00' })).toBeVisible();
  });
});

it('StackedChart labels today, and labels a month only once if two bars share it', async () => {
  const { container } = render(
    <StackedChart
      caption="Debt-free in April 2026."
      label="What is owed"
      xLabel="Month"
      kind="bars"
      xs={['2026-03-01', '2026-03-31', '2026-04-30']}
      firstLabel="Today"
      series={[{ id: 'aria', label: 'Aria Visa', values: [30_000, 10_000, 0] }]}
    />,
  );
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(texts.filter((text) => text === 'Today' || text?.endsWith('\u00a02026'))).toEqual([
    'Today',
    'Mar\u00a02026',
    'Apr\u00a02026',
  ]);
  await userEvent.click(screen.getByText('Show as table'));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Today',
    'March\u00a02026',
    'April\u00a02026',
  ]);
});

it('Bars shows the name and value of each item, including negative values', () => {
  render(
    <Bars
      caption="Groceries were the largest."
      label="Spending"
      headers={['Category', 'Amount']}
      bars={[
        { id: 'g', label: 'Groceries', value: 41_200, note: '12% more than in February' },
        { id: 'r', label: 'Refunds', value: -1_000 },
      ]}
    />,
  );
  const list = screen.getByRole('list', { name: 'Spending' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Groceries$412.0012% more than in February', 'Refunds−$10.00']);
});

describe('Sparkline', () => {
  it('announces its finding', () => {
    render(<Sparkline label="Rose from $12.00 to $19.40" values={[1200, 1500, 1940]} />);
    expect(screen.getByRole('img', { name: 'Rose from $12.00 to $19.40' })).toBeVisible();
  });
  it.each([[[]], [[5]], [[5, 5, 5]]])('draws a valid path for %j', (values) => {
    const { container } = render(<Sparkline label="Flat" values={values} />);
    expect(container.innerHTML).not.toContain('NaN');
  });
});
