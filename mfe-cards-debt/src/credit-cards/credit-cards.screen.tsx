import { useQuery } from '@tanstack/react-query';
import { toMinor, type Card, type CardPayment } from '@tideline/contract';
import {
  type Api,
  listKeys,
  Load,
  moveRowFocus,
  RatesNote,
  useAddressParams,
  useKeys,
  usePrefetchedPart,
  useSession,
  useT,
  useTextParam,
  useEditParam,
  useMoveForm,
} from '@tideline/mfe-kit';
import {
  Button,
  EmptyState,
  LinkButton,
  Money,
  Page,
  Picture,
  Stack,
  useFormats,
  AccountPermission,
} from '@tideline/ui';
import { TideTrack, type TideMark } from '@tideline/ui/tide';
import { messages } from '../../messages/en.ts';
import { withoutSimulated } from './activity/simulated-amount.ts';
import { CardTile, dueOnOf } from './card-tile.tsx';
import { cardsQuery, paymentsQuery } from './cards.queries.ts';
import { activityPanels, cardPanels, statementsPart } from './cards.parts.ts';
import styles from './cards.module.css';
import { CardsSkeleton } from './cards-skeleton.tsx';

/** /credit-cards: every card with its debt, its rates, and the next amount due. */
export function CreditCardsScreen() {
  const t = useT(messages);
  const [, setAdding] = useTextParam('add');
  const add = () => setAdding('1', { push: true });
  const { data, isPending } = useQuery(cardsQuery());
  const hasNone = data?.items.length === 0;
  usePrefetchedPart(cardPanels);
  useKeys(
    t('nav.cards'),
    listKeys({ move: (by) => moveRowFocus('[data-card-action]', by), create: { label: t('cards.add'), run: add } }),
  );
  return (
    <Page
      title={t('nav.cards')}
      actionsPending={isPending}
      actions={
        hasNone ? undefined : (
          <Button needs="edit" icon="plus" variant="outline" onClick={add}>
            {t('cards.add')}
          </Button>
        )
      }
    >
      <Load
        query={cardsQuery()}
        skeleton={<CardsSkeleton />}
        failedTitle={t('cards.failed')}
        failedHint={<p>{t('cards.failedHint')}</p>}
        isEmpty={() => false}
      >
        {(list) => (
          <>
            {list.items.length === 0 ? <NoCards onAdd={add} /> : <Cards list={list} />}
            <Panels cards={list.items} />
            <Statements />
          </>
        )}
      </Load>
    </Page>
  );
}

function NoCards({ onAdd }: { onAdd: () => void }) {
  const t = useT(messages);
  return (
    <EmptyState
      picture={<Picture icon="card" />}
      title={t('cards.emptyTitle')}
      action={
        <>
          <Button needs="edit" icon="plus" onClick={onAdd}>
            {t('cards.add')}
          </Button>
          <LinkButton needs="edit" variant="outline" icon="upload" href="/transactions?import=1">
            {t('cards.import')}
          </LinkButton>
        </>
      }
    >
      {t('cards.empty')}
    </EmptyState>
  );
}

type CardList = Awaited<ReturnType<Api['cards']['list']>>;

function Cards({ list }: { list: CardList }) {
  const { items: cards } = list;
  const { data: payments } = useQuery(paymentsQuery());
  const paymentOf = (card: Card) => payments?.items.find(({ cardId }) => cardId === card.account.id);
  const soonestFirst = cards.toSorted((one, other) =>
    (one.next?.dueOn ?? LAST).localeCompare(other.next?.dueOn ?? LAST),
  );
  return (
    <Stack gap={24}>
      <Head list={list} cards={soonestFirst} paymentOf={paymentOf} />
      <RatesNote exchange={list.exchange} of="accounts" />
      <div className={styles.tiles}>
        {soonestFirst.map((card, index) => (
          <div key={card.account.id} className={styles.tile}>
            <AccountPermission ids={[card.account.id]}>
              <CardTile card={card} payment={paymentOf(card)} isNext={index === 0} />
            </AccountPermission>
          </div>
        ))}
      </div>
    </Stack>
  );
}

/** A date that sorts after every other date. */
const LAST = '9999-12-31';

/** The sum of all cards, and when their payments are due. */
interface HeadProps {
  list: CardList;
  /** In the order of their due dates. */
  cards: readonly Card[];
  paymentOf: (card: Card) => CardPayment | undefined;
}

function Head({ list: { converted = [] }, cards, paymentOf }: HeadProps) {
  const t = useT(messages);
  const { today } = useSession();
  const { money, currency } = useFormats();
  const values = new Map(converted.map(({ id, amount }) => [id, amount]));
  const amounts = cards
    .flatMap(({ account, owed: each }) => (each.currency === currency ? each : (values.get(account.id) ?? [])))
    .map(toMinor);
  const owed = amounts.reduce((sum, amount) => sum + amount, 0);
  const owing = amounts.filter((amount) => amount > 0).length;
  const marks = cards.flatMap((card): TideMark[] => {
    const [payment, date] = [paymentOf(card), dueOnOf(card, paymentOf(card))];
    const minimum = payment?.due?.minimumOpen ?? card.next?.minimum ?? null;
    if (date === null || date < today || minimum === null || toMinor(minimum) === 0) return [];
    return [{ date, label: `${card.account.name} ${money(minimum.minor, minimum.currency)}`, shape: 'open' }];
  });
  const last = marks
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.quiet}>{t('cards.owed', { count: owing })}</p>
        <p className={styles.figure}>
          <Money minor={owed} currency={currency} sign="never" />
        </p>
      </div>
      {last === undefined ? null : (
        <div className={styles.dates}>
          <h2 className={styles.quiet}>{t('cards.dueDates')}</h2>
          <TideTrack label={t('cards.dueDates')} startsOn={today} endsOn={last} marks={marks} />
        </div>
      )}
    </div>
  );
}

/**
 * Shows drawers over the list: `?add=1`, `?card=<id>` for the terms, `?pay=<id>` for a payment (`choose` asks which
 * card), prefilled by `&move=<id>` from today's moves or by `&amount=<minor>` and `&from=<account>`, `?simulate=<id>`
 * with an initial `&amount=<minor>`, `?do=<id>` for other events, and `?complete=<id>` for missing terms.
 */
function Panels({ cards }: { cards: readonly Card[] }) {
  const [params, setParams] = useAddressParams();
  const simulatedId = params.get('simulate');
  const [doneOnId, setDoneOn] = useEditParam('do');
  const [completeId, setComplete] = useEditParam('complete');
  const [payId, setPayId] = useEditParam('pay');
  const isPicking = payId === 'choose';
  const { data } = useQuery(paymentsQuery());
  const cardOf = (id: string | null) => cards.find(({ account }) => account.id === id);
  const paymentOf = (id: string | null): CardPayment | undefined => data?.items.find(({ cardId }) => cardId === id);
  // The simulator opens over the payment form, which stays mounted and keeps its values.
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

/** Shows the drawers with forms. `?card=<card>` opens the terms, and `<card>.autopay` starts at autopay. */
function FormPanels({
  cards,
  paymentOf,
}: {
  cards: readonly Card[];
  paymentOf: (id: string | null) => CardPayment | undefined;
}) {
  const [adding, setAdding] = useEditParam('add');
  // a viewer sees the terms without a form
  const [termsId, setTermsId] = useTextParam('card');
  const [payId] = useEditParam('pay');
  const { moveId, close } = useMoveForm(['pay', 'amount', 'from']);
  if (adding === null && termsId === null && payId === null) return null;
  const cardOf = (id: string | null) => cards.find(({ account }) => account.id === id);
  return (
    <Load query={cardPanels()} skeleton={null} isEmpty={() => false}>
      {({ AddCardDrawer, CardTermsDrawer, RecordPaymentDrawer }) => {
        if (adding !== null) return <AddCardDrawer onClose={() => setAdding(null)} />;
        if (termsId !== null) {
          const [id = '', field] = termsId.split('.');
          return <CardTermsDrawer card={cardOf(id)} atAutopay={field === 'autopay'} onClose={() => setTermsId(null)} />;
        }
        return <RecordPaymentDrawer card={cardOf(payId)} payment={paymentOf(payId)} moveId={moveId} onClose={close} />;
      }}
    </Load>
  );
}

/**
 * Shows the statements (`?statements=<card>`), one of them (`<card>.<statement>`), or the closing form
 * (`<card>.close`).
 */
function Statements() {
  const [place, setPlace] = useTextParam('statements');
  if (place === null) return null;
  return (
    <Load query={statementsPart()} skeleton={null} isEmpty={() => false}>
      {({ StatementsDrawer }) => <StatementsDrawer onClose={() => setPlace(null)} />}
    </Load>
  );
}
