import { useQuery } from '@tanstack/react-query';
import { toMinor, type Promo } from '@tideline/contract';
import {
  listKeys,
  Load,
  moveRowFocus,
  useKeys,
  usePrefetchedPart,
  useSearchParam,
  useT,
  useTextParam,
  useEditParam,
} from '@tideline/mfe-kit';
import {
  Button,
  Card,
  Disclosure,
  EmptyState,
  FilteredState,
  Grid,
  GridItem,
  Page,
  Picture,
  Skeleton,
  SkeletonBar,
  Stack,
  useFormats,
  useMayChange,
} from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoListMessages } from '../../messages/promo-list.en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { FromBalances } from '../freshness/from-balances.tsx';
import { filterPromos, isOver } from './filter-promos.ts';
import { PromoFilters, usePromoFilter } from './promo-filters.tsx';
import { PromoList } from './promo-list.tsx';
import { promoEventPanel, promoPanel, promosQuery, deferredExamplePart } from './promos.queries.ts';
import { promoEvents, useOpenPromo } from './use-open-promo.ts';

/** /promotional-periods: every expiring rate, soonest first, and how much to pay before then. */
export function PromotionalPeriodsScreen() {
  const t = useT(messages);
  const say = useT(promoListMessages);
  const [, setAdding] = useEditParam('add');
  const add = () => setAdding('1', { push: true });
  const { data, isPending } = useQuery(promosQuery());
  const hasNone = data?.items.length === 0;
  usePrefetchedPart(promoPanel);
  useKeys(
    t('nav.promos'),
    listKeys({ move: (by) => moveRowFocus('[data-promo-edit]', by), create: { label: t('promos.add'), run: add } }),
  );
  return (
    <Page
      title={t('nav.promos')}
      lead={hasNone ? undefined : <PromosLead />}
      actionsPending={isPending}
      actions={
        hasNone ? undefined : (
          <Button needs="edit" variant="outline" icon="plus" onClick={add}>
            {say('head.add')}
          </Button>
        )
      }
    >
      <Load
        query={promosQuery()}
        skeleton={<PromosSkeleton />}
        failedTitle={t('promos.failed')}
        failedHint={<p>{t('promos.failedHint')}</p>}
        isEmpty={() => false}
      >
        {({ items }) => (
          <>
            {items.length === 0 ? <NoPromos onAdd={add} /> : <Promos promos={items} />}
            <Panel promos={items} />
          </>
        )}
      </Load>
    </Page>
  );
}

/** Up to this number of offers, the list needs no filters. */
const FEW_PROMOS = 3;

function Promos({ promos }: { promos: readonly Promo[] }) {
  const p = useT(promoMessages);
  const say = useT(promoListMessages);
  const filter = usePromoFilter();
  const shown = filterPromos(promos, filter);
  return (
    <Stack gap={16}>
      {promos.length <= FEW_PROMOS && !filter.isOn ? null : (
        <Disclosure summary={say('list.filter')} {...(filter.isOn ? { open: true } : {})}>
          <PromoFilters promos={promos} />
        </Disclosure>
      )}
      {shown.length > 0 ? (
        <>
          <FromBalances asOf={oldestOf(shown)} />
          <PromoList promos={shown} />
        </>
      ) : (
        <FilteredState title={p('filter.none')} onClear={filter.clear}>
          {p('filter.noneHint')}
        </FilteredState>
      )}
    </Stack>
  );
}

/** Shows how much is left to pay on how many active offers. */
function PromosLead() {
  const say = useT(promoListMessages);
  const { money, date, locale } = useFormats();
  const { data, isPending } = useQuery(promosQuery());
  if (data === undefined) return isPending ? <SkeletonBar width="20rem" /> : null;
  const promos = data.items.filter((promo) => !isOver(promo) && promo.kind !== 'savings_bonus_rate');
  // each offer is paid in its own currency, so the sums are separate
  const left = [...Map.groupBy(promos, ({ balance }) => balance.currency)]
    .map(([currency, of]) => ({ currency, minor: of.reduce((sum, { balance }) => sum + toMinor(balance), 0) }))
    .filter(({ minor }) => minor !== 0);
  if (left.length === 0) return say('head.leadNone');
  const amounts = left.map(({ minor, currency }) => money(minor, currency));
  const facts = { count: promos.length, amount: new Intl.ListFormat(locale).format(amounts) };
  const asOf = oldestOf(promos);
  return asOf === null ? say('head.lead', facts) : say('head.leadAsOf', { ...facts, on: date(asOf, 'short') });
}

/** Returns the date of the oldest stale balance behind active offers, or null if all are fresh. */
const oldestOf = (promos: readonly Promo[]): string | null =>
  promos.flatMap((promo) => (isOver(promo) ? [] : (promo.asOf ?? []))).toSorted()[0] ?? null;

const exampleShown = ['intro_purchase', 'balance_transfer', 'deferred_interest'] as const;

/** Explains the kinds of offers with an interactive example of the most expensive mistake. */
function NoPromos({ onAdd }: { onAdd: () => void }) {
  const t = useT(messages);
  const say = useT(promoListMessages);
  return (
    <Stack gap={32}>
      <EmptyState
        picture={<Picture icon="promo" />}
        title={t('promos.emptyTitle')}
        action={
          <Button needs="edit" icon="plus" onClick={onAdd}>
            {say('head.add')}
          </Button>
        }
      >
        {t('promos.empty')}
      </EmptyState>
      <Grid>
        {exampleShown.map((kind) => (
          <GridItem key={kind} width="third">
            <Card title={t(`kind.${kind}`)}>
              <p>{t(`kindLine.${kind}`)}</p>
            </Card>
          </GridItem>
        ))}
        <GridItem>
          <Load
            query={deferredExamplePart()}
            skeleton={<SkeletonBar width="100%" height="24rem" />}
            isEmpty={() => false}
          >
            {({ DeferredInterestExample: TwelveCents }) => <TwelveCents />}
          </Load>
        </GridItem>
      </Grid>
    </Stack>
  );
}

/** Shows a placeholder as tall as three rows with the first one expanded. */
function PromosSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar width="100%" height="44rem" />
    </Skeleton>
  );
}

/** Shows the form for a new offer (`?add=1`) or an existing one (`?promo=<id>`), or one of its actions (`&act=`). */
function Panel({ promos }: { promos: readonly Promo[] }) {
  const [adding, setAdding] = useEditParam('add');
  const [cardId] = useTextParam('card');
  const [promoId] = useEditParam('promo');
  const mayChange = useMayChange();
  const [act] = useSearchParam('act', ['none', ...promoEvents], 'none');
  const open = useOpenPromo();
  const promo = promos.find(({ id }) => id === promoId);
  if (adding === null && (promoId === null || (promo !== undefined && !mayChange(promo.cardId)))) return null;
  if (adding === null && act !== 'none') {
    return (
      <Load query={promoEventPanel()} skeleton={null} isEmpty={() => false}>
        {({ PromoEventDrawer: PromoActDrawer }) => (
          <PromoActDrawer promo={promo} act={act} onClose={() => open(null)} />
        )}
      </Load>
    );
  }
  return (
    <Load query={promoPanel()} skeleton={null} isEmpty={() => false}>
      {({ AddPromoDrawer, EditPromoDrawer }) =>
        adding !== null ? (
          <AddPromoDrawer cardId={cardId} onClose={() => setAdding(null)} />
        ) : (
          <EditPromoDrawer promo={promo} onClose={() => open(null)} />
        )
      }
    </Load>
  );
}
