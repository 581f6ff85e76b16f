import { useState } from 'react';
import { deferredInterest, minor, ppm } from '@tideline/domain';
import { useSession, useT } from '@tideline/mfe-kit';
import { Card, Money, Stack, Stat, Stats, useFormats } from '@tideline/ui';
import { MoneyField, parseMoney, parsePercent, PercentField, typedMoney, typedPercent } from '@tideline/ui/forms';
import { SliderField } from '@tideline/ui/slider';
import { promoMessages } from '../../messages/promos.en.ts';

const MONTHS = 12;
const example = { amountMinor: 300_000, aprPpm: 269_900, paymentMinor: 24_999 };

/**
 * Returns the remainder after twelve payments, and the interest that is added retroactively if the remainder is not
 * zero.
 */
export function twelvePayments({ amountMinor, aprPpm, paymentMinor }: typeof example) {
  const openings = Array.from({ length: MONTHS }, (_, month) => minor(Math.max(0, amountMinor - paymentMinor * month)));
  const leftMinor = Math.max(0, amountMinor - paymentMinor * MONTHS);
  return {
    leftMinor,
    compoundingMinor: leftMinor === 0 ? 0 : deferredInterest(openings, { aprPpm: ppm(aprPpm) }),
    simpleMinor: leftMinor === 0 ? 0 : deferredInterest(openings, { aprPpm: ppm(aprPpm), mode: 'simple' }),
  };
}

/**
 * Shows an interactive example of deferred interest, in which an unpaid remainder of a few cents makes all of the
 * interest due.
 */
export function DeferredInterestExample() {
  const t = useT(promoMessages);
  const { money, percent, locale } = useFormats();
  const { currency } = useSession().household;
  const [typed, setTyped] = useState({
    amount: typedMoney(String(example.amountMinor), currency, locale),
    apr: typedPercent(example.aprPpm, locale),
  });
  const [paymentMinor, setPayment] = useState(example.paymentMinor);
  const amount = parseMoney(typed.amount, currency, locale);
  const apr = parsePercent(typed.apr, locale);
  const amountMinor = amount.ok ? Math.min(Number(amount.minor), 1e12) : example.amountMinor;
  const aprPpm = apr.ok ? Math.min(apr.ppm, 10_000_000) : example.aprPpm;
  const outcome = twelvePayments({ amountMinor, aprPpm, paymentMinor });
  const { leftMinor, compoundingMinor, simpleMinor } = outcome;
  const enough = Math.ceil(amountMinor / MONTHS);
  const say = (value: number) => money(value, currency);
  return (
    <Card title={t('teach.title')}>
      <Stack gap={16}>
        <p>
          {leftMinor === 0
            ? t('teach.cleared', { amount: say(amountMinor), apr: percent(aprPpm), payment: say(paymentMinor) })
            : t('teach.deferred', {
                amount: say(amountMinor),
                apr: percent(aprPpm),
                payment: say(paymentMinor),
                left: say(leftMinor),
                compounding: say(compoundingMinor),
                simple: say(simpleMinor),
              })}
        </p>
        <MoneyField
          label={t('teach.amount')}
          name="teach-amount"
          currency={currency}
          value={typed.amount}
          onChange={(text) => setTyped({ ...typed, amount: text })}
        />
        <PercentField
          label={t('teach.apr')}
          name="teach-apr"
          value={typed.apr}
          onChange={(text) => setTyped({ ...typed, apr: text })}
        />
        <SliderField
          label={t('teach.payment')}
          name="teach-payment"
          min={0}
          max={enough + 1}
          step={1}
          value={Math.min(paymentMinor, enough + 1)}
          valueText={t('whatIf.aMonth', { amount: say(paymentMinor) })}
          ends={[say(0), say(enough + 1)]}
          onChange={setPayment}
        />
        <Outcome {...outcome} currency={currency} />
        <p>{t('teach.zero')}</p>
      </Stack>
    </Card>
  );
}

function Outcome({
  leftMinor,
  compoundingMinor,
  simpleMinor,
  currency,
}: ReturnType<typeof twelvePayments> & { currency: string }) {
  const t = useT(promoMessages);
  return (
    <Stats>
      <Stat label={t('teach.left')} value={<Money minor={leftMinor} currency={currency} />} />
      <Stat
        label={t('teach.compounding')}
        value={<Money minor={compoundingMinor} currency={currency} />}
        detail={t('teach.compoundingDetail')}
      />
      <Stat
        label={t('teach.simple')}
        value={<Money minor={simpleMinor} currency={currency} />}
        detail={t('teach.simpleDetail')}
      />
    </Stats>
  );
}
