import { toMinor, type Dashboard } from '@tideline/contract';
import { Load, useT, dashboardQuery } from '@tideline/mfe-kit';
import { CellDetail, Link, LinkButton, Money, Row, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { DebtFreeChange } from './debt-free-change.tsx';
import { TileLines } from './tile-lines.tsx';

const shown = 4;

type Debt = Dashboard['debts'][number];

/** Shows when the debts are paid off, and each debt with its share. */
export function DebtWidget() {
  const t = useT(messages);
  return (
    <Load
      query={dashboardQuery()}
      skeleton={<TileLines />}
      isEmpty={({ debt }) => toMinor(debt.owed) === 0 && debt.incomplete === 0}
      empty={<p>{t('debtWidget.none')}</p>}
    >
      {({ debt, debts, todaysPlan }) => (
        <Stack gap={16}>
          <Stack gap={4}>
            <Outlook debt={debt} onceMoved={todaysPlan.payoff?.onceMoved.debtFreeOn ?? null} />
            <DebtFreeChange freeOn={debt.debtFreeOn} />
          </Stack>
          <Debts debts={debts} />
          <Row flush>
            <LinkButton variant="quiet" href="/debt">
              {t(debt.adopted ? 'debtWidget.open' : 'debtWidget.choose')}
            </LinkButton>
          </Row>
        </Stack>
      )}
    </Load>
  );
}

function Outlook({ debt, onceMoved }: Pick<Dashboard, 'debt'> & { onceMoved: string | null }) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const { adopted, monthly, incomplete } = debt;
  const moved = onceMoved === null ? null : date(onceMoved, 'month');
  const alone = debt.debtFreeOn === null ? null : date(debt.debtFreeOn, 'month');
  return (
    <>
      {moved === null || moved === alone ? null : <p>{t('debtWidget.moved', { on: moved })}</p>}
      {alone === null && incomplete === 0 ? <p>{t('debtWidget.noEnd')}</p> : null}
      {alone !== null && adopted ? <p>{t('debtWidget.free', { on: alone })}</p> : null}
      {/* an older api does not return the monthly amount */}
      {alone !== null && !adopted && monthly !== undefined ? (
        <p>
          {t('debtWidget.estimate', { on: alone, amount: money(monthly.minor, monthly.currency, { whole: true }) })}
        </p>
      ) : null}
    </>
  );
}

const hrefOf = ({ kind, accountId }: Debt) =>
  kind === 'card' ? `/credit-cards?card=${accountId}` : `/debt?loan=${accountId}`;

function Debts({ debts }: Pick<Dashboard, 'debts'>) {
  const t = useT(messages);
  const { date } = useFormats();
  const detailOf = ({ termsMissing, paidOffOn }: Debt): string => {
    if (termsMissing) return t('debtWidget.termsMissing');
    return paidOffOn === null
      ? t('debtWidget.neverPaidOff')
      : t('debtWidget.paidOff', { on: date(paidOffOn, 'month') });
  };
  return (
    <Table
      caption={t('debts.title')}
      columns={[
        {
          id: 'debt',
          header: t('debts.debt'),
          cell: (debt) => (
            <>
              <Link href={hrefOf(debt)}>{debt.name}</Link>
              <CellDetail>{detailOf(debt)}</CellDetail>
            </>
          ),
        },
        { id: 'owed', header: t('debts.owed'), numeric: true, cell: ({ owed }) => <Money {...owed} /> },
      ]}
      rows={debts.slice(0, shown)}
      rowKey={({ accountId }) => accountId}
    />
  );
}
