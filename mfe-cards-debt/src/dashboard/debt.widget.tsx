import { toMinor, type Dashboard, type DebtPlan } from '@tideline/contract';
import { Load, useT, dashboardQuery } from '@tideline/mfe-kit';
import { CellDetail, Link, LinkButton, Money, Row, Skeleton, SkeletonBar, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { planQuery } from '../debt/debt.queries.ts';

const shown = 4;

/** When the debts are gone, and each of them with its share. */
export function DebtWidget() {
  const t = useT(messages);
  return (
    <Load query={dashboardQuery()} skeleton={<Lines />} isEmpty={({ debt }) => toMinor(debt.owed) === 0 && debt.incomplete === 0} empty={<p>{t('debtWidget.none')}</p>}>
      {({ debt }) => (
        <Stack gap={16}>
          <Outlook debt={debt} />
          <Load query={planQuery({ strategy: undefined, monthlyMinor: undefined })} skeleton={<Lines />} isEmpty={() => false}>
            {(plan) => <Debts plan={plan} />}
          </Load>
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

function Outlook({ debt }: Pick<Dashboard, 'debt'>) {
  const t = useT(messages);
  const { date } = useFormats();
  if (debt.debtFreeOn !== null) return <p>{t(debt.adopted ? 'debtWidget.free' : 'debtWidget.estimate', { on: date(debt.debtFreeOn, 'month') })}</p>;
  return debt.incomplete === 0 ? <p>{t('debtWidget.noEnd')}</p> : null;
}

interface Line {
  id: string;
  name: string;
  href: string;
  owed: DebtPlan['monthly'];
  detail: string;
}

function Debts({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { date } = useFormats();
  const hrefOf = (kind: 'card' | 'loan', id: string) => (kind === 'card' ? `/credit-cards?card=${id}` : `/debt?loan=${id}`);
  const lines: Line[] = [
    ...plan.debts.map(({ id, name, kind, owed, paidOffOn }) => ({
      id,
      name,
      href: hrefOf(kind, id),
      owed,
      detail: paidOffOn === null ? t('debtWidget.neverPaidOff') : t('debtWidget.paidOff', { on: date(paidOffOn, 'month') }),
    })),
    ...plan.incomplete.map(({ accountId, name, kind, owed }) => ({ id: accountId, name, href: hrefOf(kind, accountId), owed, detail: t('debtWidget.termsMissing') })),
  ].toSorted((one, other) => toMinor(other.owed) - toMinor(one.owed));
  return (
    <Table
      caption={t('debts.title')}
      columns={[
        {
          id: 'debt',
          header: t('debts.debt'),
          cell: ({ name, href, detail }) => (
            <>
              <Link href={href}>{name}</Link>
              <CellDetail>{detail}</CellDetail>
            </>
          ),
        },
        { id: 'owed', header: t('debts.owed'), numeric: true, cell: ({ owed }) => <Money {...owed} /> },
      ]}
      rows={lines.slice(0, shown)}
      rowKey={({ id }) => id}
    />
  );
}

function Lines() {
  return (
    <Skeleton>
      <Stack gap={24}>
        {[60, 80, 70].map((width) => (
          <SkeletonBar key={width} width={`${width}%`} />
        ))}
      </Stack>
    </Skeleton>
  );
}
