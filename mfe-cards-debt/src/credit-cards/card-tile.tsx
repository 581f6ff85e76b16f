import { toMinor, type Card as CardData } from '@tideline/contract';
import { useT, useTextParam } from '@tideline/mfe-kit';
import { Badge, Button, Card, DateText, DefinitionList, Money, Percent, SegmentBar, Stack, Utilisation, useFormats, type Definition, type Segment } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

const dueSoonDays = 5;

/** One card: what it owes and at which rates, how full it is, what is due next. */
export function CardTile({ card }: { card: CardData }) {
  const t = useT(messages);
  const [, setTermsId] = useTextParam('card');
  const [, setPayId] = useTextParam('pay');
  const [, setStatementsId] = useTextParam('statements');
  const { account, owed, creditLimit } = card;
  const needsRates = card.missing.includes('purchase_apr');
  const segments = useSegments(card);
  const actions = (
    <>
      <Button variant="quiet" onClick={() => setPayId(account.id, { push: true })}>
        {t('card.recordPayment')}
      </Button>
      <Button variant="quiet" onClick={() => setStatementsId(account.id, { push: true })}>
        {t('card.statements')}
      </Button>
      <Button data-card-terms variant={needsRates ? 'outline' : 'quiet'} onClick={() => setTermsId(account.id, { push: true })}>
        {needsRates ? t('card.enterRates') : t('card.editTerms')}
      </Button>
    </>
  );
  return (
    <Card title={account.mask === null || account.name.includes(account.mask) ? account.name : t('card.nameAndMask', { name: account.name, mask: account.mask })} badge={<DueBadge card={card} />} footer={actions}>
      <Stack gap={16}>
        <p>{toMinor(account.balance) === 0 ? t('card.owesNothing') : <Money {...account.balance} words="owe" />}</p>
        {card.segments.length === 0 ? null : <SegmentBar label={t('card.segments', { name: account.name })} segments={segments} />}
        {creditLimit === null ? null : <Utilisation label={t('card.utilisation')} balanceMinor={toMinor(owed)} limitMinor={toMinor(creditLimit)} />}
        <NextPayment card={card} />
      </Stack>
    </Card>
  );
}

function useSegments({ segments }: CardData): Segment[] {
  const t = useT(messages);
  const { date, percent } = useFormats();
  return segments.map(({ id, kind, label, balance, aprPpm, promoEndsOn }) => ({
    id,
    label: label === '' ? t(`segment.${kind}`) : label,
    amount: <Money {...balance} sign="never" />,
    minor: toMinor(balance),
    kind: kind === 'deferred' ? 'deferred' : promoEndsOn === null ? 'standard' : 'promo',
    detail: aprPpm === null ? t('segment.rateUnknown') : promoEndsOn === null ? <Percent ppm={aprPpm} /> : t('segment.until', { rate: percent(aprPpm), end: date(promoEndsOn) }),
  }));
}

function DueBadge({ card }: { card: CardData }) {
  const t = useT(messages);
  if (card.missing.includes('purchase_apr')) return <Badge tone="info">{t('card.noRates')}</Badge>;
  if (card.next === null || toMinor(card.owed) === 0 || card.autopay !== 'none' || card.next.inDays > dueSoonDays) return null;
  return <Badge tone="warn">{t('card.dueSoon', { days: card.next.inDays })}</Badge>;
}

function NextPayment({ card }: { card: CardData }) {
  const t = useT(messages);
  const { next, autopay } = card;
  if (next === null) return card.missing.includes('due_day') ? <p>{t('card.noDueDay')}</p> : null;
  const items: Definition[] = [
    { term: t('card.due'), value: <DateText date={next.dueOn} /> },
    { term: t('card.minimum'), value: <Money {...next.minimum} estimate /> },
    ...(next.closesOn === null ? [] : [{ term: t('card.closes'), value: <DateText date={next.closesOn} /> }]),
    { term: t('card.interest'), value: <Money {...next.interestEstimate} estimate /> },
    { term: t('card.autopay'), value: t(`autopay.${autopay}`) },
  ];
  return <DefinitionList items={items} numeric />;
}
