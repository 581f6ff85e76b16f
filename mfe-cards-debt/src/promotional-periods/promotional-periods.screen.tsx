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
} from '@tideline/mfe-kit';
import {
  Button,
  Card,
  Disclosure,
  EmptyState,
  FilteredState,
  Grid,
  GridItem,
  HeroSkeleton,
  Money,
  Page,
  Skeleton,
  SkeletonBar,
  Stack,
  StatHero,
  StatsSkeleton,
} from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { filterPromos, isOver } from './filter-promos.ts';
import { PromoFilters, usePromoFilter } from './promo-filters.tsx';
import { PromoSheet } from './promo-sheet.tsx';
import { PromoTable } from './promo-table.tsx';
import { PromoTimeline } from './promo-timeline.tsx';
import { promoEventPanel, promoPanel, promosQuery, deferredExamplePart } from './promos.queries.ts';
import { promoEvents, useOpenPromo } from './use-open-promo.ts';

/** /promotional-periods: every expiring rate, soonest first, and what to pay before then. */
export function PromotionalPeriodsScreen() {
  const t = useT(messages);
  const [, setAdding] = useTextParam('add');
  const add = () => setAdding('1', { push: true });
  usePrefetchedPart(promoPanel);
  useKeys(
    t('nav.promos'),
    listKeys({ move: (by) => moveRowFocus('[data-promo-edit]', by), create: { label: t('promos.add'), run: add } }),
  );
  return (
    <Page
      title={t('nav.promos')}
      lead={t('promos.lead')}
      actions={
        <Button icon="plus" onClick={add}>
          {t('promos.add')}
        </Button>
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
            {items.length === 0 ? <NoPromos /> : <Promos promos={items} />}
            <Panel promos={items} />
          </>
        )}
      </Load>
    </Page>
  );
}

function Promos({ promos }: { promos: readonly Promo[] }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const filter = usePromoFilter();
  const shown = filterPromos(promos, filter);
  const running = shown.filter((promo) => !isOver(promo));
  const ended = shown.filter(isOver);
  return (
    <Stack gap={32}>
      <Hero promos={promos.filter((promo) => !isOver(promo) && promo.kind !== 'savings_bonus_rate')} />
      {promos.length === 1 ? null : <PromoFilters promos={promos} />}
      {shown.length > 0 ? null : (
        <FilteredState title={p('filter.none')} onClear={filter.clear}>
          {p('filter.noneHint')}
        </FilteredState>
      )}
      {running.length === 0 ? null : (
        <>
          <PromoTimeline promos={running} />
          <PromoTable promos={running} />
        </>
      )}
      <Stack gap={24}>
        {running.map((promo) => (
          <PromoSheet key={promo.id} promo={promo} />
        ))}
      </Stack>
      {ended.length === 0 ? null : (
        <Disclosure summary={t('promos.ended', { count: ended.length })}>
          <Stack gap={24}>
            {ended.map((promo) => (
              <PromoSheet key={promo.id} promo={promo} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  );
}

function Hero({ promos }: { promos: readonly Promo[] }) {
  const t = useT(messages);
  const currency = promos[0]?.balance.currency ?? '';
  const left = promos
    .filter(({ balance }) => balance.currency === currency)
    .reduce((sum, { balance }) => sum + toMinor(balance), 0);
  return promos.length === 0 ? null : (
    <StatHero
      label={t('promos.left')}
      figure={<Money minor={left} currency={currency} />}
      detail={t('promos.running', { count: promos.length })}
    />
  );
}

const exampleShown = ['intro_purchase', 'balance_transfer', 'deferred_interest'] as const;

/** Explains the kinds of offer with an interactive example of the most expensive mistake. */
function NoPromos() {
  const t = useT(messages);
  return (
    <Stack gap={32}>
      <EmptyState title={t('promos.emptyTitle')}>{t('promos.empty')}</EmptyState>
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

function PromosSkeleton() {
  return (
    <Skeleton>
      <Stack gap={32}>
        <HeroSkeleton detail />
        <Stack gap={24}>
          {[1, 2].map((sheet) => (
            <Card
              key={sheet}
              title={<SkeletonBar width="16rem" />}
              footer={<SkeletonBar width="9rem" height="2.75rem" />}
            >
              <Stack gap={24}>
                <SkeletonBar width="70%" />
                <SkeletonBar width="100%" height="5.75rem" />
                <StatsSkeleton count={5} detail />
                <SkeletonBar width="60%" />
              </Stack>
            </Card>
          ))}
        </Stack>
      </Stack>
    </Skeleton>
  );
}

/** `?add=1`, or `?promo=<id>` while one is being edited, with `&act=` for one of its actions. */
function Panel({ promos }: { promos: readonly Promo[] }) {
  const [adding, setAdding] = useTextParam('add');
  const [cardId] = useTextParam('card');
  const [promoId] = useTextParam('promo');
  const [act] = useSearchParam('act', ['none', ...promoEvents], 'none');
  const open = useOpenPromo();
  const promo = promos.find(({ id }) => id === promoId);
  if (adding === null && promoId === null) return null;
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
