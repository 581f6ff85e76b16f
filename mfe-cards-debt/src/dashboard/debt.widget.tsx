import { toMinor } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Link, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { dashboardQuery } from './dashboard.queries.ts';

/** What is owed altogether and when it is gone. */
export function DebtWidget() {
  const t = useT(messages);
  const { money, date } = useFormats();
  return (
      <Load
        query={dashboardQuery()}
        skeleton={
          <Skeleton>
            <SkeletonBar width="60%" />
            <SkeletonBar width="80%" />
          </Skeleton>
        }
        isEmpty={({ debt }) => toMinor(debt.owed) === 0 && debt.incomplete === 0}
        empty={<p>{t('debtWidget.none')}</p>}
      >
        {({ debt }) => (
          <Stack gap={8}>
            <p>{t('debtWidget.owed', { amount: money(debt.owed.minor, debt.owed.currency) })}</p>
            {debt.debtFreeOn !== null ? (
              <p>{t(debt.adopted ? 'debtWidget.free' : 'debtWidget.estimate', { on: date(debt.debtFreeOn, 'month') })}</p>
            ) : debt.incomplete === 0 ? (
              <p>{t('debtWidget.noEnd')}</p>
            ) : null}
            {debt.incomplete === 0 ? null : <p>{t('debtWidget.incomplete', { count: debt.incomplete })}</p>}
            <p>
              <Link href="/debt">{t(debt.adopted ? 'debtWidget.open' : 'debtWidget.choose')}</Link>
            </p>
          </Stack>
        )}
      </Load>
  );
}
