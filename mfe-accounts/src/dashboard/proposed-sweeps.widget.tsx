import { toMinor, type SweepRun } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { CellDetail, Icon, Link, LinkButton, Money, Row, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/sweeps-widget.en.ts';
import { runsQuery } from '../sweeps/sweeps.queries.ts';
import { WidgetSkeleton } from './widget-skeleton.tsx';

const SHOWN = 4;

/** Lists proposals that wait for approval, each with its value. */
export function ProposedSweeps() {
  const t = useT(messages);
  return (
    <Load
      query={runsQuery('proposed')}
      skeleton={<WidgetSkeleton lines={2} />}
      isEmpty={() => false}
      failedTitle={t('sweepsTile.failed')}
      failedHint={<p>{t('sweepsTile.otherTiles')}</p>}
    >
      {({ items, counts }) => (
        <Stack gap={8}>
          {items.length === 0 ? (
            <p>{counts.underWay > 0 ? t('sweepsTile.underWay', { count: counts.underWay }) : t('sweepsTile.none')}</p>
          ) : (
            <Table
              caption={t('sweepsTile.caption')}
              columns={[
                { id: 'what', header: t('sweepsTile.what'), cell: (run) => <What run={run} /> },
                {
                  id: 'amount',
                  header: t('sweepsTile.amount'),
                  numeric: true,
                  cell: ({ amount }) => <Money {...amount} />,
                },
              ]}
              rows={items.slice(0, SHOWN)}
              rowKey={({ id }) => id}
            />
          )}
          <Row flush>
            <LinkButton variant="quiet" href="/sweeps">
              {items.length === 0 ? t('sweepsTile.open') : t('sweepsTile.review', { count: items.length })}
            </LinkButton>
          </Row>
        </Stack>
      )}
    </Load>
  );
}

/** Returns whether two approvals, the user's approval, or only another member's approval is missing. */
const standingOf = ({ first, waitsFor }: NonNullable<SweepRun['twoPerson']>): 'needsTwo' | 'needsYou' | 'waiting' =>
  first === null ? 'needsTwo' : waitsFor.some(({ isYou }) => isYou) ? 'needsYou' : 'waiting';

function What({ run: { id, from, to, ruleName, perYear, insteadOf, twoPerson } }: { run: SweepRun }) {
  const t = useT(messages);
  const { money } = useFormats();
  const year = toMinor(perYear);
  return (
    <>
      <Link href={`/sweeps?run=${id}`}>
        {from.name} <Icon name="arrow-right" size={16} label={t('sweepsTile.to')} /> {to.name}
      </Link>
      <CellDetail>
        {twoPerson === null ? null : `${t(`sweepsTile.${standingOf(twoPerson)}`)} `}
        {year > 0
          ? t(insteadOf?.per === 'once' ? 'sweepsTile.avoids' : 'sweepsTile.worth', {
              rule: ruleName,
              amount: money(year, perYear.currency),
            })
          : ruleName}
      </CellDetail>
    </>
  );
}
