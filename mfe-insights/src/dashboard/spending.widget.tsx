import { toMinor } from '@tideline/contract';
import { Load, RatesNote, useT, dashboardQuery } from '@tideline/mfe-kit';
import { CellDetail, LinkButton, Meter, Row, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { useMonths } from '../insights/months.ts';

/** Shows spending so far this month, compared with the same days of the previous month. */
export function SpendingWidget() {
  const t = useT(messages);
  const { money } = useFormats();
  const { isCalendar, nameOf } = useMonths();
  return (
    <Load
      query={dashboardQuery()}
      skeleton={
        <Skeleton>
          <SkeletonBar width="50%" height="32px" />
        </Skeleton>
      }
      isEmpty={({ spending }) => spending === null}
      empty={<p>{t('widget.none')}</p>}
    >
      {({ spending }) =>
        spending === null ? null : (
          <Stack gap={16}>
            <Meter
              label={t('widget.soFar')}
              value={toMinor(spending.spent)}
              max={Math.max(toMinor(spending.previous), toMinor(spending.spent), 1)}
              words={money(spending.spent.minor, spending.spent.currency)}
            />
            {isCalendar ? null : <CellDetail>{nameOf(spending.month)}</CellDetail>}
            <CellDetail>
              {t('widget.previous', { amount: money(spending.previous.minor, spending.previous.currency) })}
            </CellDetail>
            <RatesNote exchange={spending.exchange} of="transactions" />
            <Row flush>
              <LinkButton variant="quiet" href={`/insights?section=reports&month=${spending.month}`}>
                {t('widget.open')}
              </LinkButton>
            </Row>
          </Stack>
        )
      }
    </Load>
  );
}
