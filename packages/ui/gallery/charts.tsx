import { Card, Grid, GridItem, Page } from '../src/index.ts';
import { Bars, LineChart, Sparkline, StackedChart } from '../src/charts.ts';

const day = (offset: number) => new Date(Date.UTC(2026, 2, 12 + offset)).toISOString().slice(0, 10);
const month = (offset: number) => new Date(Date.UTC(2026, 2 + offset, 1)).toISOString().slice(0, 10);
const cash = Array.from({ length: 46 }, (_, at) =>
  Math.round(481_255 - at * 7_400 + (at >= 15 ? 240_000 : 0) + (at >= 29 ? 240_000 : 0) - (at >= 19 ? 185_000 : 0)),
);
const months = Array.from({ length: 27 }, (_, at) => at);

function Lines() {
  return (
    <GridItem>
      <Card title="The next 45 days">
        <LineChart
          caption="Everyday stays above its floor; it is lowest on Mar 26, at about $3,776."
          label="Cash of the next 45 days"
          xLabel="Day"
          series={[
            { id: 'everyday', label: 'Everyday', points: cash.map((y, at) => ({ x: day(at), y })) },
            {
              id: 'bills',
              label: 'Bills account',
              points: cash.map((_, at) => ({ x: day(at), y: 130_000 - at * 2_000 })),
            },
            {
              id: 'savings',
              label: 'Savings',
              points: cash.map((_, at) => ({ x: day(at), y: 560_000 + at * 900 })),
            },
          ]}
          band={cash.map((y, at) => ({ x: day(at), low: y - at * 1_600, high: y + at * 1_200 }))}
          reference={{ y: 50_000, label: 'Floor $500' }}
        />
      </Card>
    </GridItem>
  );
}

function Areas() {
  return (
    <GridItem width="half">
      <Card title="Debt">
        <StackedChart
          caption="Debt-free in about 26 months, with $1,912 interest."
          label="What is owed, by month"
          xLabel="Month"
          kind="area"
          xs={months.map(month)}
          series={[
            { id: 'loan', label: 'Car loan', values: months.map((at) => Math.max(0, 420_000 - at * 16_200)) },
            { id: 'aria', label: 'Aria Visa', values: months.map((at) => Math.max(0, 312_000 - at * 17_000)) },
            { id: 'birch', label: 'Birch', values: months.map((at) => Math.max(0, 155_200 - at * 31_000)) },
          ]}
        />
      </Card>
    </GridItem>
  );
}

function Columns() {
  return (
    <GridItem width="half">
      <Card title="Spending">
        <StackedChart
          caption="You spent less than you earned in five of six months."
          label="Spending by month"
          xLabel="Month"
          kind="bars"
          xs={months.slice(0, 6).map(month)}
          series={[
            { id: 'home', label: 'Home', values: [185_000, 185_000, 185_000, 185_000, 191_000, 191_000] },
            { id: 'food', label: 'Food', values: [61_200, 58_000, 66_400, 71_000, 49_900, 60_000] },
          ]}
        />
      </Card>
    </GridItem>
  );
}

function Categories() {
  return (
    <GridItem width="half">
      <Card title="By category">
        <Bars
          caption="Groceries cost 12% more than in February."
          label="Spending in March"
          headers={['Category', 'Spent']}
          bars={[
            { id: 'home', label: 'Home', value: 185_000 },
            { id: 'groceries', label: 'Groceries', value: 61_200, note: '12% more than in February' },
            { id: 'refunds', label: 'Refunds', value: -4_000 },
          ]}
        />
      </Card>
    </GridItem>
  );
}

function Trend() {
  return (
    <GridItem width="half">
      <Card title="Everyday">
        <Sparkline label="Fell from $4,812.55 to $3,182.55 in 45 days" values={cash} />
      </Card>
    </GridItem>
  );
}

/** Shows every kind of chart. */
export function Charts() {
  return (
    <Page title="Charts" documentTitle="Gallery">
      <Grid>
        <Lines />
        <Areas />
        <Columns />
        <Categories />
        <Trend />
      </Grid>
    </Page>
  );
}
