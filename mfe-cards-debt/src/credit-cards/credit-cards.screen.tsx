import { useQuery } from '@tanstack/react-query';
import { toMinor, type Card, type CardPayment } from '@tideline/contract';
import {
  listKeys,
  Load,
  moveRowFocus,
  useAddressParams,
  useKeys,
  useMoveForm,
  usePrefetchedPart,
  useT,
  useTextParam,
} from '@tideline/mfe-kit';
import { Button, EmptyState, Grid, GridItem, LinkButton, Money, Page, Stack, StatHero } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { withoutSimulated } from './activity/simulated-amount.ts';
import { CardTile } from './card-tile.tsx';
import { activityPanels, cardPanels, cardsQuery, paymentsQuery, statementsPart } from './cards.queries.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';

/** /credit-cards: every card with its debt, its rates, and what is due next. */
export function CreditCardsScreen() {
  const t = useT(messages);
  const [, setAdding] = useTextParam('add');
  const add = () => setAdding('1', { push: true });
  usePrefetchedPart(cardPanels);
  useKeys(
    t('nav.cards'),
    listKeys({ move: (by) => moveRowFocus('[data-card-terms]', by), create: { label: t('cards.add'), run: add } }),
  );
  return (
    <Page
      title={t('nav.cards')}
      lead={t('cards.lead')}
      actions={
        <Button icon="plus" onClick={add}>
          {t('cards.add')}
        </Button>
      }
    >
      <Load
        query={cardsQuery()}
        skeleton={<CardsSkeleton />}
        failedTitle={t('cards.failed')}
        failedHint={<p>{t('cards.failedHint')}</p>}
        isEmpty={() => false}
      >
        {({ items }) => (
          <>
            {items.length === 0 ? <NoCards /> : <Cards cards={items} />}
            <Panels cards={items} />
            <Statements />
          </>
        )}
      </Load>
    </Page>
  );
}

function NoCards() {
  const t = useT(messages);
  return (
    <EmptyState
      title={t('cards.emptyTitle')}
      action={
        <LinkButton variant="outline" icon="upload" href="/transactions?import=1">
          {t('cards.import')}
        </LinkButton>
      }
    >
      {t('cards.empty')}
    </EmptyState>
  );
}

function Cards({ cards }: { cards: readonly Card[] }) {
  const t = useT(messages);
  const currency = cards[0]?.owed.currency ?? '';
  const sameCurrency = cards.filter(({ owed }) => owed.currency === currency);
  const owed = sameCurrency.reduce((sum, card) => sum + toMinor(card.owed), 0);
  const { data: payments } = useQuery(paymentsQuery());
  const owing = sameCurrency.filter((card) => toMinor(card.owed) > 0).length;
  return (
    <Stack gap={32}>
      <StatHero
        label={t('cards.owed', { count: owing })}
        figure={<Money minor={owed} currency={currency} sign="never" />}
      />
      <Grid>
        {cards.map((card) => (
          <GridItem key={card.account.id} width="half">
            <CardTile card={card} payment={payments?.items.find(({ cardId }) => cardId === card.account.id)} />
          </GridItem>
        ))}
      </Grid>
    </Stack>
  );
}

/**
 * Drawers over the list: `?add=1`, `?card=<id>` for its terms, `?pay=<id>` for a payment (`choose`: which card),
 * prefilled by `&move=<id>` of today's moves, or `&amount=<minor>` and `&from=<account>`, `?simulate=<id>` with an
 * initial `&amount=<minor>`, `?do=<id>` for other events, `?complete=<id>` for missing terms.
 */
function Panels({ cards }: { cards: readonly Card[] }) {
  const [params, setParams] = useAddressParams();
  const simulatedId = params.get('simulate');
  const [doneOnId, setDoneOn] = useTextParam('do');
  const [completeId, setComplete] = useTextParam('complete');
  const [payId, setPayId] = useTextParam('pay');
  const isPicking = payId === 'choose';
  const { data } = useQuery(paymentsQuery());
  const cardOf = (id: string | null) => cards.find(({ account }) => account.id === id);
  const paymentOf = (id: string | null): CardPayment | undefined => data?.items.find(({ cardId }) => cardId === id);
  // The simulator opens over the payment form, which stays mounted.
  const form =
    doneOnId === null && completeId === null && !isPicking ? <FormPanels cards={cards} paymentOf={paymentOf} /> : null;
  const over =
    simulatedId === null && form !== null ? null : (
      <Load query={activityPanels()} skeleton={null} isEmpty={() => false}>
        {({ SimulateDrawer, ActivityDrawer, CompleteDrawer, PickCardDrawer }) => {
          if (simulatedId !== null)
            return data === undefined && cardOf(simulatedId) !== undefined ? null : (
              <SimulateDrawer
                card={cardOf(simulatedId)}
                payment={paymentOf(simulatedId)}
                onClose={() => setParams(withoutSimulated, { replace: true })}
              />
            );
          if (doneOnId !== null)
            return (
              <ActivityDrawer card={cardOf(doneOnId)} payment={paymentOf(doneOnId)} onClose={() => setDoneOn(null)} />
            );
          if (completeId !== null)
            return <CompleteDrawer card={cardOf(completeId)} onClose={() => setComplete(null)} />;
          return <PickCardDrawer cards={cards} onClose={() => setPayId(null)} />;
        }}
      </Load>
    );
  return (
    <>
      {form}
      {over}
    </>
  );
}

function FormPanels({
  cards,
  paymentOf,
}: {
  cards: readonly Card[];
  paymentOf: (id: string | null) => CardPayment | undefined;
}) {
  const [adding, setAdding] = useTextParam('add');
  const [termsId, setTermsId] = useTextParam('card');
  const [payId] = useTextParam('pay');
  const { moveId, close } = useMoveForm(['pay', 'amount', 'from']);
  if (adding === null && termsId === null && payId === null) return null;
  const cardOf = (id: string | null) => cards.find(({ account }) => account.id === id);
  return (
    <Load query={cardPanels()} skeleton={null} isEmpty={() => false}>
      {({ AddCardDrawer, CardTermsDrawer, RecordPaymentDrawer }) => {
        if (adding !== null) return <AddCardDrawer onClose={() => setAdding(null)} />;
        if (termsId !== null) return <CardTermsDrawer card={cardOf(termsId)} onClose={() => setTermsId(null)} />;
        return <RecordPaymentDrawer card={cardOf(payId)} payment={paymentOf(payId)} moveId={moveId} onClose={close} />;
      }}
    </Load>
  );
}

/** `?statements=<card>`, or `<card>.<statement>`, or `<card>.close`. */
function Statements() {
  const [place, setPlace] = useTextParam('statements');
  if (place === null) return null;
  return (
    <Load query={statementsPart()} skeleton={null} isEmpty={() => false}>
      {({ StatementsDrawer }) => <StatementsDrawer onClose={() => setPlace(null)} />}
    </Load>
  );
}
