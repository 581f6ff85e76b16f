import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { useMakeTransfer } from '../changes/bulk-changes.ts';
import { transactionQuery } from '../transactions.queries.ts';
import { useExchangeText } from '../use-exchange-text.ts';
import type { Names } from '../../ledger/use-names.ts';
import styles from './drawer.module.css';
import { RowLine } from './row-line.tsx';

const candidatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'candidates', id],
    queryFn: ({ signal }) => api.transferCandidates.list({ id }, { signal }),
  });

const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'transfer', id],
    queryFn: ({ signal }) => api.transfers.get({ id }, { signal }),
  });

function Candidates({ transaction, names, onDone }: { transaction: Transaction; names: Names; onDone: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const make = useMakeTransfer(onDone);
  const choose = (other: Transaction) =>
    make.mutate(
      transaction.amount.minor.startsWith('-')
        ? { outflow: transaction, inflow: other }
        : { outflow: other, inflow: transaction },
    );
  return (
    <Stack gap={16}>
      {make.error ? (
        <Banner tone="debt" announce="alert" title={t('transfer.failed')}>
          <p>{errorOf(make.error)}</p>
        </Banner>
      ) : null}
      <Load
        query={candidatesQuery(transaction.id)}
        skeleton={
          <Skeleton>
            <SkeletonBar width="100%" height="6rem" />
          </Skeleton>
        }
        empty={<p>{t('transfer.noCandidates')}</p>}
        failedTitle={t('transfer.candidatesFailed')}
      >
        {({ items }) => (
          <ul className={styles.parts} aria-label={t('transfer.candidates')}>
            {items.map(({ transaction: other, reasons }) => (
              <li key={other.id} className={styles.remainder}>
                <span>
                  <RowLine row={other} names={names} />
                  <span className={styles.quiet}>{reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}</span>
                </span>
                <Button variant="outline" busy={make.isPending} onClick={() => choose(other)}>
                  {t('transfer.pair')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Load>
      <Row gap={8}>
        <Button variant="quiet" onClick={onDone}>
          {t('transaction.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Shows the exchange rate of the transfer and the cost of the exchange. */
function Exchange({ transferId }: { transferId: string }) {
  const { data } = useQuery(transferQuery(transferId));
  const exchangeText = useExchangeText();
  const text = data === undefined ? null : exchangeText(data);
  return text === null ? null : <p>{text}</p>;
}

interface DecideProps {
  transfer: NonNullable<Transaction['transfer']>;
  /** Currency of the open transaction. */
  currency: string;
  names: Names;
}

/** Confirms, rejects or separates the pair that this row belongs to. */
function Decide({ transfer, currency, names }: DecideProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const decide = useChange({
    change: (state: 'confirmed' | 'rejected') =>
      api.transfers.decide({ id: transfer.transferId, state }, { ifMatch: transfer.version }),
    done: (_, state) =>
      t(
        state === 'confirmed'
          ? 'transfer.confirmed'
          : transfer.state === 'confirmed'
            ? 'transfer.apart'
            : 'transfer.rejected',
      ),
  });
  const confirmed = transfer.state === 'confirmed';
  return (
    <Section title={t(confirmed ? 'transfer.title' : 'transfer.suggested')}>
      <Stack gap={8}>
        <Load
          query={transactionQuery(transfer.transactionId)}
          skeleton={<SkeletonBar width="16rem" />}
          isEmpty={() => false}
          failedTitle={t('transfer.otherFailed')}
        >
          {(other) => (
            <>
              <RowLine row={other} names={names} />
              {other.amount.currency === currency ? null : <Exchange transferId={transfer.transferId} />}
            </>
          )}
        </Load>
        {decide.error ? <p role="alert">{errorOf(decide.error)}</p> : null}
        <Row gap={8}>
          {confirmed ? null : (
            <Button variant="outline" icon="check" busy={decide.isPending} onClick={() => decide.mutate('confirmed')}>
              {t('transfer.confirm')}
            </Button>
          )}
          <Button variant="quiet" busy={decide.isPending} onClick={() => decide.mutate('rejected')}>
            {t(confirmed ? 'transfer.takeApart' : 'transfer.reject')}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

/** Shows whether a row is one side of a transfer between two accounts of the household. */
export function TransferPanel({ transaction, names }: { transaction: Transaction; names: Names }) {
  const t = useT(messages);
  const [finding, setFinding] = useState(false);
  if (transaction.transfer !== null)
    return <Decide transfer={transaction.transfer} currency={transaction.amount.currency} names={names} />;
  if (transaction.splits.length > 0) return null;
  if (finding) {
    return (
      <Section title={t('transfer.find')}>
        <Candidates transaction={transaction} names={names} onDone={() => setFinding(false)} />
      </Section>
    );
  }
  return (
    <Row gap={8}>
      <Button variant="outline" onClick={() => setFinding(true)}>
        {t('transfer.findOther')}
      </Button>
    </Row>
  );
}
