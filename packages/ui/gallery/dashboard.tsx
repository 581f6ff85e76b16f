import {
  Badge,
  Button,
  Card,
  CellDetail,
  Grid,
  GridItem,
  Money,
  Page,
  StatHero,
  Table,
  type Column,
} from '../src/index.ts';
import { TideTrack } from '../src/tide.ts';

interface Line {
  id: string;
  title: string;
  detail: string;
  minor: number;
}

const columns = (head: string, amount: string): [Column<Line>, Column<Line>] => [
  {
    id: 'title',
    header: head,
    cell: (row) => (
      <>
        {row.title}
        <CellDetail>{row.detail}</CellDetail>
      </>
    ),
  },
  { id: 'amount', header: amount, numeric: true, cell: (row) => <Money minor={row.minor} /> },
];

const sweeps: Line[] = [
  { id: '1', title: 'Everyday → Aria Visa', detail: 'Saves about $79.97 a year at 24.99%', minor: 32_000 },
  {
    id: '2',
    title: 'Everyday → reserve for Birch 0%',
    detail: 'Keeps May 3 safe; earns 4.20% until then',
    minor: 20_000,
  },
];

const promos: Line[] = [
  { id: '1', title: 'Birch · 0% purchases', detail: 'Ends May 3 · pay $570.00 a month to finish', minor: 114_000 },
  { id: '2', title: 'Coast · balance transfer', detail: 'Ends Nov 18 · on track', minor: 290_517 },
];

const marks = [
  { date: '2026-03-14', label: 'Aria minimum $35.00' },
  { date: '2026-03-28', label: 'Coast statement closes', shape: 'open' },
  { date: '2026-03-31', label: 'Rent $1,850.00' },
  { date: '2026-04-24', label: 'Birch 0%: safe date, $1,140.00 left', shape: 'end', tone: 'debt' },
] as const;

/** Shows the dashboard of the design mockups with the real components. */
export function Dashboard() {
  return (
    <Page title="Good morning" lead="Thursday, Mar 12 · mode: Pay down fast" documentTitle="Gallery">
      <StatHero
        label="You owe on 3 cards"
        figure={<Money minor={-831_042} sign="never" />}
        detail="$214.80 less than a month ago"
        next={{
          label: 'Best next step',
          action: (
            <>
              Pay{' '}
              <strong>
                <Money minor={32_000} />
              </strong>{' '}
              to Aria Visa by Mar 14
            </>
          ),
          buttons: (
            <>
              <Button>Plan this payment</Button>
              <Button variant="quiet">Show the working</Button>
            </>
          ),
        }}
      />
      <Grid>
        <GridItem>
          <Card title="The next 45 days">
            <TideTrack
              label="The next 45 days"
              startsOn="2026-03-12"
              endsOn="2026-04-26"
              filledTo="2026-03-27"
              marks={marks}
            />
          </Card>
        </GridItem>
        <GridItem width="half">
          <Card title="Proposed transfers" footer={<Button variant="quiet">Review both</Button>}>
            <Table
              caption="Proposed transfers"
              columns={columns('From → to', 'Amount')}
              rows={sweeps}
              rowKey={(row) => row.id}
            />
          </Card>
        </GridItem>
        <GridItem width="half">
          <Card title="Promotional periods" badge={<Badge tone="warn">1 ends soon</Badge>}>
            <Table
              caption="Promotional periods"
              columns={columns('Card', 'Left to pay')}
              rows={promos}
              rowKey={(row) => row.id}
            />
          </Card>
        </GridItem>
      </Grid>
    </Page>
  );
}
