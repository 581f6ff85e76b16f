import { toMinor, type Card as CardData, type CardPayment } from '@tideline/contract';
import { useMoveWords, useSession, useT, useTextParam, useTodaysMoves, WorkingFigure } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Button,
  Card,
  CellDetail,
  DateText,
  DefinitionList,
  Disclosure,
  LinkButton,
  Money,
  Percent,
  SegmentBar,
  Stack,
  Table,
  Utilisation,
  useFormats,
  type Definition,
  type Segment,
} from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { cardWords } from './statements/card-words.ts';

interface TileProps {
  card: CardData;
  /** undefined while loading */
  payment: CardPayment | undefined;
}

/** One card: its debt and rates, its utilization, what is due next, and what is missing. */
export function CardTile({ card, payment }: TileProps) {
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
      footer={<CardActions card={card} />}
    >
      <Stack gap={16}>
        <p>{toMinor(account.balance) === 0 ? t('card.owesNothing') : <Money {...account.balance} words="owe" />}</p>
        {segments.length === 0 ? null : (
          <div>
            <SegmentBar label={t('card.segments', { name: account.name })} segments={segments} />
            <SegmentTable name={account.name} segments={segments} />
          </div>
        )}
        <Unassigned payment={payment} onResolve={() => setStatementsId(account.id, { push: true })} />
        {creditLimit === null ? null : <UsedLimit card={card} creditLimit={creditLimit} />}
        <NextPayment card={card} payment={payment} />
        <MissingData card={card} />
      </Stack>
    </Card>
  );
}

/** The payment is the move of the day, if there is one. */
function CardActions({ card }: { card: CardData }) {
  const t = useT(messages);
  const [, setTermsId] = useTextParam('card');
  const [, setPayId] = useTextParam('pay');
  const [, setDoneOn] = useTextParam('do');
  const [, setStatementsId] = useTextParam('statements');
  const { account } = card;
  const { role } = useSession();
  const words = useMoveWords();
  const move = useTodaysMoves().moveTo(account.id);
  const needsRates = card.missing.includes('purchase_apr');
  return (
    <>
      {move === undefined || role === 'viewer' ? (
        <Button variant="quiet" onClick={() => setPayId(account.id, { push: true })}>
          {t('card.recordPayment')}
        </Button>
      ) : (
        <LinkButton variant="outline" href={move.href} aria-label={words.actTo(move)}>
          {words.actBy(move)}
        </LinkButton>
      )}
      <Button variant="quiet" onClick={() => setStatementsId(account.id, { push: true })}>
        {t('card.statements')}
      </Button>
      <Button
        data-card-terms
        variant={needsRates ? 'outline' : 'quiet'}
        onClick={() => setTermsId(account.id, { push: true })}
      >
        {needsRates ? t('card.enterRates') : t('card.editTerms')}
      </Button>
      <Button variant="quiet" onClick={() => setDoneOn(account.id, { push: true })}>
        {t('card.more')}
      </Button>
    </>
  );
}

/** The used part of the credit limit. */
function UsedLimit({ card, creditLimit }: { card: CardData; creditLimit: NonNullable<CardData['creditLimit']> }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { account, owed } = card;
  return (
    <div>
      <Utilisation label={t('card.utilisation')} balanceMinor={toMinor(owed)} limitMinor={toMinor(creditLimit)} />
      <CellDetail>
        <WorkingFigure
          id={`used-${account.id}`}
          working={card.workings?.utilisation ?? null}
          title={t('card.workingUsed', { name: account.name })}
        >
          {t('card.usedOf', {
            owed: money(owed.minor, owed.currency),
            limit: money(creditLimit.minor, creditLimit.currency, { trimZeros: true }),
          })}
        </WorkingFigure>
      </CellDetail>
    </div>
  );
}

/** The amount that the balances by rate do not cover, with a link to resolve it. */
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
        <Button variant="quiet" onClick={onResolve}>
          {t('card.resolve')}
        </Button>
      }
    />
  );
}

/** Balances from statements if there are any; while they load, from terms and promotional periods. */
function useSegments({ segments }: CardData, payment: CardPayment | undefined): Segment[] {
  const t = useT(messages);
  const { date, percent } = useFormats();
  const shown =
    payment === undefined
      ? segments
      : payment.balances.map(({ promo, ...balance }) => ({ ...balance, promoEndsOn: promo?.endsOn ?? null }));
  return shown.map(({ id, kind, label, balance, aprPpm, promoEndsOn }) => ({
    id,
    label: label === '' ? t(`segment.${kind}`) : label,
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

function SegmentTable({ name, segments }: { name: string; segments: readonly Segment[] }) {
  const t = useT(messages);
  return (
    <Disclosure summary={t('card.asTable')} lazy>
      <Table
        caption={t('card.segments', { name })}
        columns={[
          { id: 'balance', header: t('payment.segment'), cell: ({ label }) => label },
          { id: 'rate', header: t('card.rate'), cell: ({ detail }) => detail, phone: 'secondary' },
          { id: 'owed', header: t('card.owedColumn'), numeric: true, phone: 'amount', cell: ({ amount }) => amount },
        ]}
        rows={segments}
        rowKey={({ id }) => id}
      />
    </Disclosure>
  );
}

function DueBadge({ card, payment }: TileProps) {
  const t = useT(messages);
  if (card.missing.includes('purchase_apr')) return <Badge tone="info">{t('card.noRates')}</Badge>;
  return payment?.due?.isUrgent ? <Badge tone="warn">{t('card.dueSoon', { days: payment.due.inDays })}</Badge> : null;
}

function NextPayment({ card, payment }: TileProps) {
  const t = useT(messages);
  const { next, autopay } = card;
  const { statement = null, grace = null, due = null } = payment ?? {};
  const dueOn = due?.on ?? next?.dueOn ?? null;
  const minimum = due?.minimumOpen ?? next?.minimum ?? null;
  const { name } = card.account;
  const id = card.account.id;
  // The working belongs to the estimate; a statement has a separate one.
  const isEstimate = next !== null && minimum !== null && statement === null && minimum.minor === next.minimum.minor;
  const items: Definition[] = [
    ...(statement === null
      ? []
      : [
          {
            term: t('card.statement', { open: statement.open.minor !== statement.closing.minor }),
            value: <Money {...statement.open} sign="never" estimate={statement.source === 'estimated'} />,
          },
        ]),
    ...(dueOn === null
      ? []
      : [{ term: t('card.due'), value: due === null ? <DateText date={dueOn} /> : <DueIn due={due} /> }]),
    ...(minimum === null
      ? []
      : [
          {
            term: t('card.minimum'),
            value:
              due?.covered === 'paid' ? (
                t('card.minimumPaid')
              ) : (
                <WorkingFigure
                  id={`minimum-${id}`}
                  working={isEstimate ? (card.workings?.minimum ?? null) : null}
                  words={cardWords}
                  title={t('card.workingMinimum', { name })}
                >
                  <Money {...minimum} estimate={statement?.source !== 'actual'} />
                </WorkingFigure>
              ),
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
    { term: t('card.autopay'), value: t(`autopay.${autopay}`) },
  ];
  return dueOn === null && statement === null ? null : <DefinitionList items={items} numeric />;
}

function DueIn({ due: { on, inDays } }: { due: NonNullable<CardPayment['due']> }) {
  const t = useT(messages);
  return (
    <>
      <DateText date={on} />, {t('card.inDays', { days: inDays })}
    </>
  );
}

/** Each missing item links to the one step that fixes it. */
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
