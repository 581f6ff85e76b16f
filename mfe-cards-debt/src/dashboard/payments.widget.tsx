import type { NextPayment } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { useTodaysMoves } from '@tideline/mfe-kit/moves';
import { CellDetail, Link, LinkButton, Money, Row, Stack, Table, useFormats } from '@tideline/ui';
import { dashboardMessages } from '../../messages/dashboard.en.ts';
import { nextPaymentsQuery } from './dashboard.queries.ts';
import { TileLines } from './tile-lines.tsx';

const shown = 5;

/** Returns a function that returns the address of a payment's form, prefilled if a move of today's plan pays it. */
function useHrefOf(): (payment: NextPayment) => string {
  const { plan } = useTodaysMoves();
  return ({ kind, accountId, moveId }) =>
    plan?.moves.find(({ id }) => id === moveId)?.href ??
    (kind === 'card' ? `/credit-cards?pay=${accountId}` : `/accounts?account=${accountId}`);
}

/** Lists the next payment of each card and loan, its account, and whether autopay is on. */
export function PaymentsWidget() {
  const t = useT(dashboardMessages);
  const hrefOf = useHrefOf();
  return (
    <Load query={nextPaymentsQuery()} skeleton={<TileLines />} empty={<p>{t('payments.none')}</p>}>
      {({ items }) => (
        <Stack gap={8}>
          <Table
            caption={t('payments.caption')}
            columns={[
              {
                id: 'to',
                header: t('payments.to'),
                cell: (payment) => (
                  <>
                    <Link href={hrefOf(payment)}>{payment.name}</Link>
                    <CellDetail>
                      <PaymentDetails payment={payment} />
                    </CellDetail>
                  </>
                ),
              },
              {
                id: 'amount',
                header: t('payments.amount'),
                numeric: true,
                cell: ({ amount }) => (amount === null ? t('payments.unknown') : <Money {...amount} />),
              },
            ]}
            rows={items.slice(0, shown)}
            rowKey={({ accountId }) => accountId}
          />
          <Row flush>
            <LinkButton variant="quiet" href="/credit-cards">
              {t('payments.all')}
            </LinkButton>
          </Row>
        </Stack>
      )}
    </Load>
  );
}

function PaymentDetails({ payment: { on, autopay, from } }: { payment: NextPayment }) {
  const t = useT(dashboardMessages);
  const { date } = useFormats();
  const payer =
    from === null ? [] : [t(from.basis === 'last_payment' ? 'payments.last' : 'payments.from', { name: from.name })];
  return <>{[date(on), ...(autopay === null ? [] : [t(`payments.autopay.${autopay}`)]), ...payer].join(' · ')}</>;
}
