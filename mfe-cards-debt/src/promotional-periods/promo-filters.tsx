import type { Promo } from '@tideline/contract';
import { useAddressParams, useSearchParam, useT, useTextParam } from '@tideline/mfe-kit';
import { Grid, GridItem } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { promoViews, type PromoFilter } from './filter-promos.ts';

/** Returns the view, kind and card filters, which are stored in the address. */
export function usePromoFilter(): PromoFilter & { clear: () => void; isOn: boolean } {
  const [view] = useSearchParam('state', promoViews, 'all');
  const [kind] = useTextParam('kind');
  const [cardId] = useTextParam('card');
  const [, setParams] = useAddressParams();
  const clear = () =>
    setParams(
      (current) =>
        new URLSearchParams([...current].filter(([name]) => name !== 'state' && name !== 'kind' && name !== 'card')),
      { replace: true },
    );
  return { view, kind, cardId, isOn: view !== 'all' || kind !== null || cardId !== null, clear };
}

/** Shows the filters of the list. Only existing kinds and cards can be chosen. */
export function PromoFilters({ promos }: { promos: readonly Promo[] }) {
  const t = useT(promoMessages);
  const m = useT(messages);
  const [view, setView] = useSearchParam('state', promoViews, 'all');
  const [kind, setKind] = useTextParam('kind');
  const [cardId, setCard] = useTextParam('card');
  const kinds = [...new Set(promos.map((promo) => promo.kind))];
  const cards = [...new Map(promos.map((promo) => [promo.cardId, promo.cardName]))];
  return (
    <Grid>
      <GridItem width="third">
        <SelectField
          label={t('filter.state')}
          name="state"
          options={promoViews.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={view}
          onChange={(value) => setView(promoViews.find((one) => one === value) ?? 'all')}
        />
      </GridItem>
      <GridItem width="third">
        <SelectField
          label={t('filter.kind')}
          name="kind"
          options={[
            { value: '', label: t('filter.allKinds') },
            ...kinds.map((value) => ({ value, label: m(`kind.${value}`) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => setKind(value === '' ? null : value)}
        />
      </GridItem>
      <GridItem width="third">
        <SelectField
          label={t('filter.card')}
          name="card"
          options={[{ value: '', label: t('filter.allCards') }, ...cards.map(([value, label]) => ({ value, label }))]}
          value={cardId ?? ''}
          onChange={(value) => setCard(value === '' ? null : value)}
        />
      </GridItem>
    </Grid>
  );
}
