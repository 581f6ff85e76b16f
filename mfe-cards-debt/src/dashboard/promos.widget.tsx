import { toMinor, type Promo } from '@tideline/contract';
import { Load, useT, dashboardQuery } from '@tideline/mfe-kit';
import { Badge, CellDetail, Link, LinkButton, Money, Row, Skeleton, SkeletonBar, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

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
          <Stack gap={8}>
            {closing === 0 ? null : (
              <p>
                <Badge tone="warn">{t('promosWidget.soon', { count: closing })}</Badge>
              </p>
            )}
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
            <Row flush>
              <LinkButton variant="quiet" href={open.length === 0 ? '/promotional-periods?add=1' : '/promotional-periods'}>
                {t(open.length === 0 ? 'promosWidget.add' : 'promosWidget.open')}
              </LinkButton>
            </Row>
          </Stack>
        );
      }}
    </Load>
  );
}
