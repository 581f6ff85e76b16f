import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, LinkButton, Stack, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';

/** Lists offers with terms that plans had to assume, each with a link to confirm them from a statement. */
export function AssumedOffers({ assumed }: { assumed: NonNullable<DebtPlan['assumed']> }) {
  const p = useT(planMessages);
  const { date, percent } = useFormats();
  if (assumed.length === 0) return null;
  return (
    <Stack gap={8}>
      {assumed.map(({ promoId, cardName, problem, endsOn, revertAprPpm }) => (
        <Banner
          key={`${promoId} ${problem}`}
          tone="warn"
          title={
            problem === 'no_end'
              ? p('assumed.no_end', { name: cardName, on: date(endsOn) })
              : p('assumed.no_revert_apr', { name: cardName, rate: percent(revertAprPpm) })
          }
          actions={
            <LinkButton variant="outline" href={`/promotional-periods?promo=${promoId}&act=confirm`}>
              {p('assumed.mend')}
            </LinkButton>
          }
        />
      ))}
    </Stack>
  );
}
