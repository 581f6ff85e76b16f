import type { Promo } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Stack, useFormats } from '@tideline/ui';
import { promoMessages } from '../../messages/promos.en.ts';
import { useOpenPromo } from './use-open-promo.ts';

/** Lists missing or implausible data, each with the one step that fixes it. */
export function PromoProblems({ promo }: { promo: Promo }) {
  if (promo.problems.length === 0) return null;
  return (
    <Stack gap={8}>
      {promo.problems.map((problem) => (
        <Problem key={problem} problem={problem} promo={promo} />
      ))}
    </Stack>
  );
}

function Problem({ problem, promo }: { problem: Promo['problems'][number]; promo: Promo }) {
  const p = useT(promoMessages);
  const { date, percent } = useFormats();
  const open = useOpenPromo();
  const mend = {
    confirm: (
      <Button variant="outline" onClick={() => open(promo.id, 'confirm')}>
        {p('mend.confirm')}
      </Button>
    ),
    card: (
      <LinkButton variant="outline" href={`/credit-cards?card=${promo.cardId}`}>
        {p('mend.card')}
      </LinkButton>
    ),
    edit: (
      <Button variant="outline" onClick={() => open(promo.id)}>
        {p('mend.edit')}
      </Button>
    ),
  };
  switch (problem) {
    case 'no_end':
      return <Banner tone="warn" title={p('problem.no_end', { on: date(promo.endsOn) })} actions={mend.confirm} />;
    case 'no_revert_apr':
      return (
        <Banner
          tone="warn"
          title={
            promo.revertAprPpm === 0
              ? p('problem.no_revert_apr_at_all')
              : p('problem.no_revert_apr', { rate: percent(promo.revertAprPpm) })
          }
          actions={mend.confirm}
        />
      );
    case 'no_closing_day':
    case 'no_purchase_apr':
      return <Banner tone="warn" title={p(`problem.${problem}`)} actions={mend.card} />;
    case 'short_promo':
    case 'overlaps':
    case 'window_after_end':
      return <Banner tone="warn" title={p(`problem.${problem}`)} actions={mend.edit} />;
  }
}
