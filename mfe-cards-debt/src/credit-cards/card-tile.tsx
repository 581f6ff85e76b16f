import { toMinor, type Card as CardData, type CardPayment } from '@tideline/contract';
import { MenuButton, useT, useTextParam, WorkingFigure } from '@tideline/mfe-kit';
import { useMoveWords, useTodaysMoves } from '@tideline/mfe-kit/moves';
import {
  Badge,
  Banner,
  Button,
  Card,
  CellDetail,
  DateText,
  DefinitionList,
  LinkButton,
  Money,
  Percent,
  Stack,
  Utilization,
  useFormats,
  type Definition,
  useMayChange,
} from '@tideline/ui';
import { SegmentBar, type Segment } from '@tideline/ui/tide';
import { messages } from '../../messages/en.ts';
import styles from './cards.module.css';
import { cardWords } from '../../messages/card-words.en.ts';
import { useSegmentName } from './use-segment-name.ts';

interface TileProps {
  card: CardData;
  /** undefined while it loads */
  payment: CardPayment | undefined;
  /** Whether the card's payment is due before those of all other cards, so that its button is the filled one. */
  isNext: boolean;
}

type DueProps = Omit<TileProps, 'isNext'>;

/** Returns the due date of the next payment, from the statement or, without one, from the terms. */
export const dueOnOf = ({ next }: CardData, payment: CardPayment | undefined): string | null =>
  payment?.due?.on ?? next?.dueOn ?? null;

/** Shows one card: its debt and rates, its utilization, the next amount due, and missing terms. */
export function CardTile({ card, payment, isNext }: TileProps) {
  const t = useT(messages);
  const [, setStatementsId] = useTextParam('statements');
  const { account, creditLimit } = card;
  const segments = useSegments(card, payment);
  return (
    <Card
      title={
        account.mask === null || account.name.includes(account.mask)
          ? account.name
          : t('card.nameAndMask', { name: account.name, mask: account.mask })
      }
      badge={<DueBadge card={card} payment={payment} />}
      footer={<CardActions card={card} isNext={isNext} />}
    >
      <Stack gap={16}>
        <p className={styles.owed}>
          {toMinor(account.balance) === 0 ? t('card.owesNothing') : <Money {...account.balance} words="owe" />}
          <Dated staleSince={account.staleSince} />
        </p>
        {segments.length === 0 ? null : (
          <SegmentBar label={t('card.segments', { name: account.name })} segments={segments} />
        )}
        <Unassigned payment={payment} onResolve={() => setStatementsId(account.id, { push: true })} />
        <NextPayment card={card} payment={payment} />
        {creditLimit === null ? null : <UsedLimit card={card} creditLimit={creditLimit} />}
        <MissingData card={card} />
      </Stack>
    </Card>
  );
}

/** Shows the date of the balance if it is old. */
function Dated({ staleSince = null }: { staleSince: string | null | undefined }) {
  const t = useT(messages);
  const { date } = useFormats();
  return staleSince === null ? null : (
    <span className={styles.quiet}> {t('card.asOf', { on: date(staleSince, 'short') })}</span>
  );
}

/**
 * Shows one button depending on the card's state: enter missing rates, make today's suggested payment, set up autopay,
 * or record a payment. All other actions are in the menu.
 */
function CardActions({ card, isNext }: Pick<TileProps, 'card' | 'isNext'>) {
  const t = useT(messages);
  const [, setTermsId] = useTextParam('card');
  const [, setPayId] = useTextParam('pay');
  const [, setDoneOn] = useTextParam('do');
  const [, setStatementsId] = useTextParam('statements');
  const { id, name } = card.account;
  const mayChange = useMayChange();
  const mayEdit = mayChange(id);
  const words = useMoveWords();
  const move = useTodaysMoves().moveTo(id);
  const needsRates = card.missing.includes('purchase_apr');
  const entry = (
    key: 'recordPayment' | 'setAutopay' | 'statements' | 'editTerms' | 'more',
    open: (card: string) => void,
  ) => ({
    id: key,
    label: t(`card.${key}`),
    ...(key === 'statements' || key === 'editTerms' ? {} : { needs: 'edit' as const }),
    onSelect: () => open(id),
  });
  const terms = () => setTermsId(id, { push: true });
  const autopay = () => setTermsId(`${id}.autopay`, { push: true });
  const pay = () => setPayId(id, { push: true });
  const isMove = !needsRates && move !== undefined && mayChange(id, move.from?.accountId);
  const lacksAutopay = !needsRates && card.autopay === 'none' && toMinor(card.account.balance) !== 0;
  const state = needsRates ? 'enterRates' : lacksAutopay ? 'setAutopay' : 'recordPayment';
  const act = { enterRates: terms, setAutopay: autopay, recordPayment: pay };
  return (
    <div className={styles.actions}>
      {isMove ? (
        <LinkButton
          data-card-action
          variant={isNext ? 'filled' : 'outline'}
          href={move.href}
          aria-label={words.actTo(move)}
        >
          {words.actBy(move)}
        </LinkButton>
      ) : (
        <Button needs="edit" data-card-action variant="outline" onClick={act[state]}>
          {t(`card.${state}`)}
        </Button>
      )}
      <MenuButton
        label={t('card.menu', { name })}
        icon="more"
        iconOnly
        items={[
          ...(isMove || state !== 'recordPayment' ? [entry('recordPayment', pay)] : []),
          ...(isMove && lacksAutopay ? [entry('setAutopay', autopay)] : []),
          entry('statements', () => setStatementsId(id, { push: true })),
          ...(needsRates && mayEdit ? [] : [entry('editTerms', terms)]),
          entry('more', () => setDoneOn(id, { push: true })),
        ]}
      />
    </div>
  );
}

/** Shows how much of the credit limit is used. */
function UsedLimit({ card, creditLimit }: { card: CardData; creditLimit: NonNullable<CardData['creditLimit']> }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { account, owed } = card;
  return (
    <div>
      <Utilization label={t('card.utilization')} balanceMinor={toMinor(owed)} limitMinor={toMinor(creditLimit)} />
      <CellDetail>
        <WorkingFigure
          id={`used-${account.id}`}
          working={card.workings?.utilization ?? null}
          title={t('card.workingUsed', { name: account.name })}
        >
          {t('card.usedOf', {
            owed: money(owed.minor, owed.currency),
            limit: money(creditLimit.minor, creditLimit.currency),
          })}
        </WorkingFigure>
      </CellDetail>
    </div>
  );
}

/** Shows the amount that is not assigned to any rate, with a link to resolve it. */
function Unassigned({ payment, onResolve }: Pick<TileProps, 'payment'> & { onResolve: () => void }) {
  const t = useT(messages);
  const { money } = useFormats();
  const found = payment?.balances.find(({ id }) => id === 'unassigned');
  if (found === undefined) return null;
  return (
    <Banner
      tone="warn"
      title={t('card.unassigned', { amount: money(found.balance.minor, found.balance.currency) })}
      actions={
        <Button needs="edit" variant="quiet" onClick={onResolve}>
          {t('card.resolve')}
        </Button>
      }
    />
  );
}

/**
 * Returns the balances from the statements or, if there are none or while they load, from terms and promotional
 * periods.
 */
function useSegments({ segments }: CardData, payment: CardPayment | undefined): Segment[] {
  const t = useT(messages);
  const nameOf = useSegmentName();
  const { date, percent } = useFormats();
  const shown =
    payment === undefined
      ? segments
      : payment.balances.map(({ promo, ...balance }) => ({ ...balance, promoEndsOn: promo?.endsOn ?? null }));
  return shown.map(({ id, kind, balance, aprPpm, promoEndsOn }) => ({
    id,
    label: nameOf({ id, kind }),
    amount: <Money {...balance} sign="never" />,
    minor: toMinor(balance),
    kind: kind === 'deferred' ? 'deferred' : promoEndsOn === null ? 'standard' : 'promo',
    detail:
      aprPpm === null ? (
        t('segment.rateUnknown')
      ) : promoEndsOn === null ? (
        <Percent ppm={aprPpm} />
      ) : (
        t('segment.until', { rate: percent(aprPpm), end: date(promoEndsOn) })
      ),
  }));
}

function DueBadge({ card, payment }: DueProps) {
  const t = useT(messages);
  if (card.missing.includes('purchase_apr')) return <Badge tone="info">{t('card.noRates')}</Badge>;
  return payment?.due?.isUrgent ? <Badge tone="warn">{t('card.dueSoon', { days: payment.due.inDays })}</Badge> : null;
}

function NextPayment({ card, payment }: DueProps) {
  const t = useT(messages);
  const { next } = card;
  const { statement = null, grace = null } = payment ?? {};
  const { name, id } = card.account;
  const items: Definition[] = [
    ...(statement === null
      ? []
      : [
          {
            term: t('card.statement', { open: statement.open.minor !== statement.closing.minor }),
            value: <Money {...statement.open} sign="never" estimate={statement.source === 'estimated'} />,
          },
        ]),
    ...(next === null || next.closesOn === null
      ? []
      : [{ term: t('card.closes'), value: <DateText date={next.closesOn} /> }]),
    ...(next === null
      ? []
      : [
          {
            term: t('card.interest'),
            value: (
              <WorkingFigure
                id={`interest-${id}`}
                working={card.workings?.interestEstimate ?? null}
                words={cardWords}
                title={t('card.workingInterest', { name })}
              >
                <Money {...next.interestEstimate} estimate />
              </WorkingFigure>
            ),
          },
        ]),
    ...(grace === null ? [] : [{ term: t('card.grace'), value: t(`cardGrace.${grace.state}`) }]),
  ];
  if (dueOnOf(card, payment) === null && statement === null) return null;
  return (
    <>
      <DueLine card={card} payment={payment} />
      {items.length === 0 ? null : <DefinitionList items={items} numeric />}
    </>
  );
}

/** Shows the amount due, its date, and autopay. */
function DueLine({ card, payment }: DueProps) {
  const t = useT(messages);
  const { statement = null, due = null } = payment ?? {};
  const { next, autopay, account } = card;
  const dueOn = dueOnOf(card, payment);
  const minimum = due?.minimumOpen ?? next?.minimum ?? null;
  // if the minimum is the formula's fixed floor, it is exact
  const isExact = statement?.source === 'actual' || minimum?.minor === card.minimum?.floor.minor;
  // The working explains only the estimate; a statement has its own working.
  const isEstimate = next !== null && minimum !== null && statement === null && minimum.minor === next.minimum.minor;
  return (
    <div className={styles.due}>
      {dueOn === null ? null : (
        <p>
          {minimum === null ? null : due?.covered === 'paid' ? (
            <b>{t('card.minimumPaid')}</b>
          ) : (
            <b>
              <WorkingFigure
                id={`minimum-${account.id}`}
                working={isEstimate ? (card.workings?.minimum ?? null) : null}
                words={cardWords}
                title={t('card.workingMinimum', { name: account.name })}
              >
                <Money {...minimum} estimate={!isExact} />
              </WorkingFigure>
            </b>
          )}{' '}
          {t('card.due')} {due === null ? <DateText date={dueOn} /> : <DueIn due={due} />}
        </p>
      )}
      <p className={styles.quiet}>{t(`card.autopay.${autopay}`)}</p>
    </div>
  );
}

function DueIn({ due: { on, inDays } }: { due: NonNullable<CardPayment['due']> }) {
  const t = useT(messages);
  return (
    <>
      <DateText date={on} />, {t('card.inDays', { days: inDays })}
    </>
  );
}

/** Lists missing terms, each with a link to the step that adds it. */
function MissingData({ card: { missing, account } }: { card: CardData }) {
  const t = useT(messages);
  const [, setComplete] = useTextParam('complete');
  if (missing.length === 0) return null;
  return (
    <div>
      <p>{t('card.missing', { what: missing.map((each) => t(`missing.${each}`)).join(', ') })}</p>
      <Button variant="quiet" onClick={() => setComplete(account.id, { push: true })}>
        {t('card.complete')}
      </Button>
    </div>
  );
}
