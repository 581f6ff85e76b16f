import { toMinor, type Promo } from '@tideline/contract';
import { listKeys, Load, moveRowFocus, useKeys, usePartSoon, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Card, Disclosure, EmptyState, Grid, GridItem, HeroSkeleton, Money, Page, Skeleton, SkeletonBar, Stack, StatHero, StatsSkeleton } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { PromoSheet } from './promo-sheet.tsx';
import { promoPanel, promosQuery } from './promos.queries.ts';

const over: readonly Promo['state'][] = ['cleared', 'expired_with_balance', 'retro_charged'];

/** /promotional-periods: every rate that ends, the soonest first, and what to pay before it does. */
export function PromotionalPeriodsScreen() {
  const t = useT(messages);
  const [, setAdding] = useTextParam('add');
  const add = () => setAdding('1', { push: true });
  usePartSoon(promoPanel);
  useKeys(t('nav.promos'), listKeys({ move: (by) => moveRowFocus('[data-promo-edit]', by), create: { label: t('promos.add'), run: add } }));
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
      <Load query={promosQuery()} skeleton={<PromosSkeleton />} failedTitle={t('promos.failed')} failedHint={<p>{t('promos.failedHint')}</p>} isEmpty={() => false}>
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
  const running = promos.filter(({ state }) => !over.includes(state));
  const ended = promos.filter(({ state }) => over.includes(state));
  const currency = running[0]?.balance.currency ?? '';
  const left = running.filter(({ balance }) => balance.currency === currency).reduce((sum, { balance }) => sum + toMinor(balance), 0);
  return (
    <Stack gap={32}>
      {running.length === 0 ? null : <StatHero label={t('promos.left')} figure={<Money minor={left} currency={currency} />} detail={t('promos.running', { count: running.length })} />}
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

const taught = ['intro_purchase', 'balance_transfer', 'deferred_interest'] as const;

/** Teaches the kinds of offer and the difference that costs people most. */
function NoPromos() {
  const t = useT(messages);
  return (
    <Stack gap={32}>
      <EmptyState title={t('promos.emptyTitle')}>{t('promos.empty')}</EmptyState>
      <Grid>
        {taught.map((kind) => (
          <GridItem key={kind} width="third">
            <Card title={t(`kind.${kind}`)}>
              <p>{t(`kindLine.${kind}`)}</p>
            </Card>
          </GridItem>
        ))}
        <GridItem>
          <Card title={t('teach.title')}>
            <p>{t('teach.deferred')}</p>
          </Card>
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
            <Card key={sheet} title={<SkeletonBar width="16rem" />} footer={<SkeletonBar width="9rem" height="2.75rem" />}>
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

/** `?add=1`, or `?promo=<id>` while one is edited. */
function Panel({ promos }: { promos: readonly Promo[] }) {
  const [adding, setAdding] = useTextParam('add');
  const [cardId] = useTextParam('card');
  const [promoId, setPromoId] = useTextParam('promo');
  if (adding === null && promoId === null) return null;
  return (
    <Load query={promoPanel()} skeleton={null} isEmpty={() => false}>
      {({ AddPromoDrawer, EditPromoDrawer }) =>
        adding !== null ? <AddPromoDrawer cardId={cardId} onClose={() => setAdding(null)} /> : <EditPromoDrawer promo={promos.find(({ id }) => id === promoId)} onClose={() => setPromoId(null)} />
      }
    </Load>
  );
}
