import { toMinor, type DebtPlan } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { LinkButton, Meter, Row, Stack, useFormats } from '@tideline/ui';
import { dashboardMessages } from '../../messages/dashboard.en.ts';
import { activePlanQuery } from './dashboard.queries.ts';
import { TileLines } from './tile-lines.tsx';

/** Shows how full the cash buffer is. It has priority over extra debt payments. */
export function BufferWidget() {
  const t = useT(dashboardMessages);
  return (
    <Load
      query={activePlanQuery()}
      skeleton={<TileLines widths={[80, 100, 40]} />}
      isEmpty={({ mode }) => (mode?.floor ?? null) === null}
      empty={<p>{t('buffer.unknown')}</p>}
    >
      {({ mode }) =>
        mode === undefined || mode.floor === null ? null : <Filled floor={mode.floor} cash={mode.cash} />
      }
    </Load>
  );
}

type Amount = NonNullable<DebtPlan['mode']>['cash'];

function Filled({ floor, cash }: { floor: Amount; cash: Amount }) {
  const t = useT(dashboardMessages);
  const { money } = useFormats();
  const amount = (minor: number) => money(minor, floor.currency);
  const [kept, has] = [toMinor(floor), Math.max(0, toMinor(cash))];
  const missing = Math.max(0, kept - has);
  return (
    <Stack gap={16}>
      <p>
        {missing > 0
          ? t('buffer.missing', { missing: amount(missing), floor: amount(kept) })
          : t('buffer.full', { floor: amount(kept) })}
      </p>
      <Meter
        label={t('buffer.meter')}
        value={Math.min(has, kept)}
        max={Math.max(1, kept)}
        words={t('buffer.words', { has: amount(Math.min(has, kept)), floor: amount(kept) })}
        tone={missing > 0 ? 'warn' : 'gain'}
      />
      <Row flush>
        <LinkButton variant="quiet" href="/settings/financial-mode">
          {t('buffer.change')}
        </LinkButton>
      </Row>
    </Stack>
  );
}
