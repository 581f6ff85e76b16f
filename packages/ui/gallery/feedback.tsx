import { useState } from 'react';
import {
  Badge,
  Banner,
  Button,
  Card,
  DateText,
  DefinitionList,
  EmptyState,
  ErrorState,
  Grid,
  GridItem,
  Icon,
  Money,
  Page,
  Percent,
  ProgressBar,
  Row,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  Stat,
  Stats,
  TabLinks,
  Table,
  Updating,
  Utilization,
  showToast,
} from '../src/index.ts';
import { SegmentBar, TideTrack } from '../src/tide.ts';
import { TideTrackStatic } from '../src/light.ts';
import { ShowWorking } from '../src/light.ts';
import { VirtualList } from '../src/lists.ts';
import { MenuButton } from '../src/menus.ts';
import { PopoverButton, Tooltip } from '../src/pickers.ts';
import { ConfirmDialog, Dialog, Drawer } from '../src/overlays.ts';
import { iconPaths, type IconName } from '../src/icons/icon-paths.ts';

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row>
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('drawer')}>
        Open drawer
      </Button>
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Open question
      </Button>
      <MenuButton
        label="Open menu"
        items={[
          { title: 'Everyday', entries: [{ id: 'edit', label: 'Edit', icon: 'edit', shortcut: 'e' }] },
          { id: 'hide', label: 'Hide', icon: 'eye-off', detail: 'Still counts in net worth' },
          { id: 'delete', label: 'Delete', icon: 'trash', danger: true },
        ]}
      />
      <PopoverButton label="Open filter" icon="filter">
        <p>Only pending ones</p>
      </PopoverButton>
      <Tooltip text="Annual percentage yield, before tax">
        <Button variant="quiet">APY</Button>
      </Tooltip>
      <Button
        variant="outline"
        onClick={() => showToast({ message: 'Everyday was archived', onUndo: () => undefined })}
      >
        Show message
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Plan this payment"
        actions={<Button onClick={close}>Move $320.00</Button>}
      >
        <p>From Everyday to Aria Visa on Mar 14.</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Everyday" actions={<Button onClick={close}>Save</Button>}>
        <DefinitionList
          numeric
          items={[
            { term: 'Balance', value: <Money minor={481_255} /> },
            { term: 'Earns', value: <Percent ppm={42_000} decimals={2} /> },
          ]}
        />
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Delete Everyday?"
        confirmLabel="Delete Everyday"
        danger
        onConfirm={close}
      >
        214 transactions go with it. You can undo this for 30 days.
      </ConfirmDialog>
    </Row>
  );
}

function Messages() {
  return (
    <Stack gap={8}>
      <Banner title="Rates of Birch change on May 1" actions={<Button variant="quiet">See the rates</Button>}>
        Purchases go from 24.99% to 26.99%.
      </Banner>
      <Banner tone="warn" title="Aria Visa is due in 2 days and nothing is scheduled" />
      <Banner tone="debt" title="You would owe $39.00 more">
        A late fee is added on Mar 15.
      </Banner>
      <Banner tone="gain" title="You would keep $79.97 a year" />
      <ErrorState
        title="Accounts could not be loaded."
        onRetry={() => undefined}
        reference="0196b7c2-7f31-7c10-9d5e-1f7a2a6f0c11"
      >
        The rest of Tideline still works.
      </ErrorState>
      <Row>
        <Badge>manual</Badge>
        <Badge tone="tide">proposed</Badge>
        <Badge tone="info">new</Badge>
        <Badge tone="warn">1 ends soon</Badge>
        <Badge tone="debt">overdue</Badge>
        <Badge tone="gain">on track</Badge>
      </Row>
    </Stack>
  );
}

function CardOfAccount() {
  return (
    <GridItem width="half">
      <Card
        title="Birch Mastercard ··4411"
        aside={<MenuButton label="More for Birch" icon="more" iconOnly items={[{ id: 'edit', label: 'Edit' }]} />}
      >
        <Stack gap={16}>
          <Stats>
            <Stat label="You owe" value={<Money minor={-155_200} sign="never" />} detail="in 3 parts" />
            <Stat label="Due" value={<DateText date="2026-03-14" />} detail="in 2 days" />
          </Stats>
          <SegmentBar
            label="What Birch is made of"
            segments={[
              { id: 'purchase', label: 'Purchases', detail: '24.99%', amount: '$412.00', minor: 41_200 },
              {
                id: 'promo',
                label: 'Promotional purchases',
                detail: '0% until May 3',
                amount: '$840.00',
                minor: 84_000,
                kind: 'promo',
              },
              {
                id: 'deferred',
                label: 'Deferred interest',
                detail: '0% until Aug 9, then $117.20 comes back',
                amount: '$300.00',
                minor: 30_000,
                kind: 'deferred',
              },
            ]}
          />
          <Utilization label="Limit $5,000" balanceMinor={155_200} limitMinor={500_000} />
          <TideTrack
            label="Promotional period of Birch"
            startsOn="2025-11-03"
            endsOn="2026-05-03"
            filledTo="2026-03-12"
            marks={[
              { date: '2026-03-12', label: 'Today', shape: 'open' },
              { date: '2026-05-03', label: '0% ends', shape: 'end', tone: 'debt' },
            ]}
          />
        </Stack>
      </Card>
    </GridItem>
  );
}

function Working() {
  return (
    <GridItem width="half">
      <Card title="Safe to move today">
        <ShowWorking
          summary="Show the working"
          inputs={[
            { label: 'Everyday', value: <Money minor={481_255} />, href: '/accounts' },
            { label: 'Bills until Mar 27', value: <Money minor={-190_000} /> },
          ]}
          formula="$4,812.55 − $1,900.00 − $1,672.55"
          assumptions={['Pay arrives on Mar 27', 'The buffer is 7 days']}
          otherwise="$6.64 interest a month at 24.99%"
        />
        <ProgressBar label="Reading everyday-march.ofx" value={640} max={1000} />
        <DefinitionList
          items={[
            { term: 'Currency', value: 'US dollar', action: <Button variant="quiet">Change</Button> },
            { term: 'Theme', value: 'System', action: <Button variant="quiet">Change</Button> },
          ]}
        />
      </Card>
    </GridItem>
  );
}

function Loading() {
  return (
    <GridItem width="half">
      <Card title="Loading">
        <Skeleton>
          <SkeletonBar width="60%" />
          <SkeletonBar height="6rem" />
        </Skeleton>
        <Table
          caption="Loading rows"
          columns={[
            { id: 'a', header: 'Payee', cell: () => null },
            { id: 'b', header: 'Amount', numeric: true, cell: () => null },
          ]}
          rows={[]}
          rowKey={() => ''}
          skeletonRows={2}
        />
      </Card>
    </GridItem>
  );
}

function Empty() {
  return (
    <GridItem width="half">
      <Card>
        <EmptyState title="No accounts yet" action={<Button icon="plus">Add account</Button>}>
          Add the one your pay lands in.
        </EmptyState>
      </Card>
    </GridItem>
  );
}

function LongList() {
  return (
    <GridItem width="half">
      <Card title="A long list">
        <VirtualList
          label="Transactions"
          count={50_000}
          height="14rem"
          estimateRowPx={() => 48}
          rowKey={(index) => index}
          renderRow={(index) => (
            <Row justify="between">
              <span>Payee {index + 1}</span>
              <Money minor={-1234 - index} toned />
            </Row>
          )}
        />
      </Card>
    </GridItem>
  );
}

function FrontPage() {
  return (
    <GridItem width="half">
      <Card title="On the front page">
        <TideTrackStatic
          label="An example"
          filledShare={0.36}
          marks={[
            { date: '2026-03-14', when: 'Mar 14', label: 'Pay $320.00 to Aria Visa', share: 0.08 },
            { date: '2026-03-28', when: 'Mar 28', label: 'Statement closes', share: 0.36, shape: 'open' },
            { date: '2026-05-03', when: 'May 3', label: '0% ends', share: 0.98, shape: 'end', tone: 'debt' },
          ]}
        />
      </Card>
    </GridItem>
  );
}

/** Shows all components that display a state. */
export function Feedback() {
  return (
    <Page title="Feedback" lead="Everything that says how things stand." documentTitle="Gallery">
      <Section title="Overlays">
        <Overlays />
      </Section>
      <Section title="Parts of a screen">
        <TabLinks
          label="Views"
          tabs={[
            { href: '#all', label: 'All', current: true },
            { href: '#review', label: 'To review', current: false, badge: <Badge tone="warn">3</Badge> },
            { href: '#upcoming', label: 'Upcoming', current: false },
          ]}
        />
      </Section>
      <Section title="Messages">
        <Messages />
      </Section>
      <Section title="Cards" actions={<Updating active />}>
        <Grid>
          <CardOfAccount />
          <Working />
          <Loading />
          <Empty />
          <LongList />
          <FrontPage />
        </Grid>
      </Section>
      <Section title="Icons">
        <Row gap={16}>
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <Icon key={name} name={name} size={24} label={name} />
          ))}
        </Row>
      </Section>
    </Page>
  );
}
