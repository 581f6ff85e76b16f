import { toMinor, type Promo } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Badge, CellDetail, Link, Money, Skeleton, SkeletonBar, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { dashboardQuery } from './dashboard.queries.ts';

const shown = 4;
const isOpen = ({ state, balance }: Promo) => (state === 'active' || state === 'closing') && toMinor(balance) > 0;

/** The next rates that end, with what to pay before they do. */
export function PromosWidget() {
  const t = useT(messages);
  const { money, date } = useFormats();
  return (
    <Load
      query={dashboardQuery()}
      skeleton={
        <Skeleton>
          <SkeletonBar width="80%" />
          <SkeletonBar width="60%" />
        </Skeleton>
      }
      isEmpty={() => false}
    >
      {({ promos }) => {
        const open = promos.filter(isOpen);
        const closing = open.filter(({ state }) => state === 'closing').length;
        return (
          <>
            {closing === 0 ? null : <Badge tone="warn">{t('promosWidget.soon', { count: closing })}</Badge>}
            <Table
              caption={t('widget.promos')}
              columns={[
                {
                  id: 'card',
                  header: t('promosWidget.card'),
                  cell: (promo) => (
                    <>
                      <Link href="/promotional-periods">{t('promo.title', { card: promo.cardName, kind: t(`kind.${promo.kind}`) })}</Link>
                      <CellDetail>
                        {promo.neededPerMonth === null
                          ? t('promosWidget.ends', { on: date(promo.endsOn) })
                          : t('promosWidget.line', { on: date(promo.endsOn), amount: money(promo.neededPerMonth.minor, promo.neededPerMonth.currency) })}
                      </CellDetail>
                    </>
                  ),
                },
                { id: 'left', header: t('promosWidget.left'), numeric: true, cell: ({ balance }) => <Money {...balance} /> },
              ]}
              rows={open.slice(0, shown)}
              rowKey={({ id }) => id}
              empty={t('promosWidget.none')}
            />
          </>
        );
      }}
    </Load>
  );
}
