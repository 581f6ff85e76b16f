import { toMinor, type Promo } from '@tideline/contract';
import { Load, useT, dashboardQuery } from '@tideline/mfe-kit';
import { Badge, CellDetail, Link, LinkButton, Money, Row, Stack, Table, useFormats } from '@tideline/ui';
import { dashboardMessages } from '../../messages/dashboard.en.ts';
import { messages } from '../../messages/en.ts';
import { TileLines } from './tile-lines.tsx';

const shown = 4;
const isOpen = ({ state, balance }: Promo) => (state === 'active' || state === 'closing') && toMinor(balance) > 0;

/**
 * Lists the offers that expire next: the pay-by date, the monthly amount needed, and whether the payments are enough.
 */
export function PromosWidget() {
  const t = useT(messages);
  const tile = useT(dashboardMessages);
  const { money, date } = useFormats();
  const payBy = ({ payBy: day, safeOn, neededPerMonth }: Promo): string => {
    const on = date(day ?? safeOn);
    return neededPerMonth === null
      ? tile('promos.payBy', { on })
      : tile('promos.perMonth', { on, amount: money(neededPerMonth.minor, neededPerMonth.currency) });
  };
  const ends = ({ endsOn, course }: Promo): string =>
    course?.atRisk
      ? tile('promos.left', { on: date(endsOn), amount: money(course.leftAtPayBy.minor, course.leftAtPayBy.currency) })
      : tile('promos.ends', { on: date(endsOn) });
  return (
    <Load query={dashboardQuery()} skeleton={<TileLines widths={[80, 60]} />} isEmpty={() => false}>
      {({ promos }) => {
        const open = promos.filter(isOpen);
        const closing = open.filter(({ state }) => state === 'closing').length;
        const offTrack = open.filter(({ course }) => course?.atRisk).length;
        return (
          <Stack gap={8}>
            {closing + offTrack === 0 ? null : (
              <p>
                {offTrack === 0 ? null : <Badge tone="debt">{tile('promos.offTrack', { count: offTrack })}</Badge>}{' '}
                {closing === 0 ? null : <Badge tone="warn">{tile('promos.soon', { count: closing })}</Badge>}
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
                      <Link href={`/promotional-periods?promo=${promo.id}`}>
                        {t('promo.title', { card: promo.cardName, kind: t(`kind.${promo.kind}`) })}
                      </Link>
                      <CellDetail>{payBy(promo)}</CellDetail>
                      <CellDetail>{ends(promo)}</CellDetail>
                    </>
                  ),
                },
                {
                  id: 'left',
                  header: t('promosWidget.left'),
                  numeric: true,
                  cell: ({ balance }) => <Money {...balance} />,
                },
              ]}
              rows={open.slice(0, shown)}
              rowKey={({ id }) => id}
              empty={t('promosWidget.none')}
            />
            <Row flush>
              <LinkButton
                needs={open.length === 0 ? 'edit' : undefined}
                variant="quiet"
                href={open.length === 0 ? '/promotional-periods?add=1' : '/promotional-periods'}
              >
                {t(open.length === 0 ? 'promosWidget.add' : 'promosWidget.open')}
              </LinkButton>
            </Row>
          </Stack>
        );
      }}
    </Load>
  );
}
