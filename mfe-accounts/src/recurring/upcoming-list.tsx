import type { UpcomingOccurrence } from '@tideline/contract';
import { api, Load, MenuButton, useChange, useErrorText, useSearchParam, useT } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  CellDetail,
  DateText,
  Money,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  Table,
  useFormats,
  useMayChange,
} from '@tideline/ui';
import { SegmentedControl } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/recurring.en.ts';
import { OccurrenceDialog } from './occurrence-dialog.tsx';
import { withoutReceivingSides } from './receiving-sides.ts';
import styles from './recurring.module.css';
import { upcomingQuery } from './recurring.queries.ts';

interface Props {
  accountName: (id: string) => string;
  mayChange: boolean;
  onOpen: (id: string) => void;
}

/** Lists upcoming income and payments, with the account balance after each. */
export function UpcomingList({ accountName, mayChange, onOpen }: Props) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const [days, setDays] = useSearchParam('days', ['30', '90'], '30');
  return (
    <Section
      title={t('upcoming.title')}
      actions={
        <SegmentedControl
          legend={t('upcoming.days')}
          legendHidden
          options={(['30', '90'] as const).map((value) => ({ value, label: t(`upcoming.${value}`) }))}
          value={days}
          onChange={(value) => setDays(value)}
        />
      }
    >
      <Load
        query={upcomingQuery(Number(days))}
        skeleton={
          <Skeleton label={t('upcoming.loading')}>
            <SkeletonBar width="100%" height="14rem" />
          </Skeleton>
        }
        failedTitle={t('upcoming.failed')}
        isEmpty={() => false}
      >
        {({ items, accounts }) =>
          items.length === 0 ? (
            <p>{t('upcoming.none', { days })}</p>
          ) : (
            <Stack gap={16}>
              {accounts
                .filter(({ lowest, balance }) => lowest.minor.startsWith('-') && !balance.minor.startsWith('-'))
                .map(({ accountId, lowest, lowestOn }) => (
                  <Banner
                    key={accountId}
                    tone="warn"
                    title={t('upcoming.lowest', {
                      account: accountName(accountId),
                      amount: money(lowest.minor, lowest.currency),
                      date: date(lowestOn),
                    })}
                  />
                ))}
              <Occurrences
                items={withoutReceivingSides(items)}
                accountName={accountName}
                mayChange={mayChange}
                onOpen={onOpen}
              />
            </Stack>
          )
        }
      </Load>
    </Section>
  );
}

function PayeeCell({
  occurrence: { payee, state, moved, seriesState },
  accountName,
}: {
  occurrence: UpcomingOccurrence;
  accountName: string;
}) {
  const t = useT(messages);
  return (
    <>
      <span className={styles.name}>
        <span className={state === 'skipped' ? styles.skipped : undefined}>{payee}</span>
        {state === 'late' ? <Badge tone="warn">{t('upcoming.late')}</Badge> : null}
        {state === 'not_seen' ? <Badge tone="info">{t('upcoming.notSeen')}</Badge> : null}
        {state === 'skipped' ? <Badge>{t('upcoming.skipped')}</Badge> : null}
        {moved ? <Badge tone="info">{t('upcoming.moved')}</Badge> : null}
        {seriesState === 'suggested' ? <Badge tone="info">{t('upcoming.suggested')}</Badge> : null}
      </span>
      <CellDetail>{accountName}</CellDetail>
    </>
  );
}

/** Skips an occurrence, or includes it again. */
function useSkip() {
  const t = useT(messages);
  return useChange({
    change: ({ seriesId, dueOn, state, version }: UpcomingOccurrence) =>
      api.recurring.setOccurrence({ id: seriesId, dueOn, skipped: state !== 'skipped' }, { ifMatch: version }),
    done: ({ item }, { payee }) =>
      t(item.state === 'skipped' ? 'upcoming.skippedDone' : 'upcoming.changedDone', { payee }),
  });
}

/** Returns the label and icon of the action that skips an occurrence or includes it again. */
function useSkipWords() {
  const t = useT(messages);
  return (isSkipped: boolean) =>
    isSkipped
      ? { label: t('upcoming.unskip'), icon: 'redo' as const }
      : { label: t('upcoming.skip'), icon: 'close' as const };
}

function Occurrences({ items, accountName, mayChange, onOpen }: Props & { items: readonly UpcomingOccurrence[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { date } = useFormats();
  const [changing, setChanging] = useState<UpcomingOccurrence | null>(null);
  const skip = useSkip();
  const skipWords = useSkipWords();
  const mayChangeOf = useMayChange();
  const changesOf = (each: UpcomingOccurrence) => [
    { id: 'change', label: t('upcoming.change'), icon: 'calendar' as const, onSelect: () => setChanging(each) },
    { id: 'skip', ...skipWords(each.state === 'skipped'), onSelect: () => skip.mutate(each) },
  ];
  const menuOf = (each: UpcomingOccurrence) => [
    { id: 'open', label: t('upcoming.open'), icon: 'list' as const, onSelect: () => onOpen(each.seriesId) },
    ...(mayChangeOf(each.accountId) ? changesOf(each) : []),
  ];
  return (
    <>
      {skip.error ? <Banner tone="warn" announce="alert" title={errorOf(skip.error)} /> : null}
      <Table
        caption={t('upcoming.title')}
        columns={[
          {
            id: 'payee',
            header: t('upcoming.payee'),
            cell: (each) => <PayeeCell occurrence={each} accountName={accountName(each.accountId)} />,
          },
          { id: 'date', header: t('upcoming.date'), cell: ({ on }) => <DateText date={on} /> },
          {
            id: 'amount',
            header: t('upcoming.amount'),
            numeric: true,
            cell: ({ amount, estimated }) => (
              <Money minor={amount.minor} currency={amount.currency} estimate={estimated} toned />
            ),
          },
          {
            id: 'balance',
            header: t('upcoming.balance'),
            numeric: true,
            phone: 'labeled',
            cell: ({ balanceAfter }) => <Money minor={balanceAfter.minor} currency={balanceAfter.currency} estimate />,
          },
          ...(mayChange
            ? [
                {
                  id: 'actions',
                  header: t('upcoming.open'),
                  action: true,
                  cell: (each: UpcomingOccurrence) => (
                    <MenuButton
                      label={t('upcoming.actions', { payee: each.payee, date: date(each.on) })}
                      icon="more"
                      iconOnly
                      items={menuOf(each)}
                    />
                  ),
                },
              ]
            : []),
        ]}
        rows={items}
        rowKey={({ seriesId, dueOn }) => `${seriesId}@${dueOn}`}
      />
      {changing === null ? null : <OccurrenceDialog occurrence={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
