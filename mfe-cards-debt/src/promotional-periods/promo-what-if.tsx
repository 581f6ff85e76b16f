import { useState } from 'react';
import { toMinor, type Promo } from '@tideline/contract';
import { api, useChange, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Money, Row, Stack, Stat, Stats, useFormats } from '@tideline/ui';
import { figureMessage, MoneyField, parseMoney, typedMoney } from '@tideline/ui/forms';
import { SliderField } from '@tideline/ui/slider';
import { promoMessages } from '../../messages/promos.en.ts';
import { simulateCourse } from './simulate-course.ts';

/**
 * Simulates another payment to the card while the slider moves. It is computed in the browser, and saved only on
 * request.
 */
export function PromoWhatIf({ promo }: { promo: Promo }) {
  const t = useT(promoMessages);
  const { locale, money } = useFormats();
  const { today } = useSession();
  const { currency } = promo.balance;
  const planned = promo.course === null ? 0 : toMinor(promo.course.planned);
  const needed = promo.neededPerMonth === null ? planned : toMinor(promo.neededPerMonth);
  // an offer that today's payment puts on track must be on track here too
  const startMinor = promo.course?.atRisk === false ? Math.max(planned, needed) : planned;
  const [typed, setTyped] = useState(typedMoney(String(startMinor), currency, locale));
  const parsed = parseMoney(typed, currency, locale);
  const monthlyMinor = parsed.ok ? Number(parsed.minor) : startMinor;
  const errorOf = useErrorText();
  const savePlanned = useSavePlanned(promo);
  const course = simulateCourse(promo, monthlyMinor, today);
  const max = Math.max(needed * 2, planned, 100);
  const say = (minor: number) => money(minor, currency);
  return (
    <Stack gap={16}>
      <MoneyField
        label={t('whatIf.payment')}
        name={`pay-${promo.id}`}
        currency={currency}
        value={typed}
        onChange={setTyped}
        error={parsed.ok ? undefined : figureMessage(parsed.error, t('whatIf.what'))}
      />
      <SliderField
        label={t('whatIf.slider')}
        labelHidden
        name={`slide-${promo.id}`}
        min={0}
        max={max}
        step={max > 20_000 ? 500 : 100}
        value={Math.min(monthlyMinor, max)}
        valueText={t('whatIf.aMonth', { amount: say(monthlyMinor) })}
        ends={[say(0), say(max)]}
        onChange={(minor) => setTyped(typedMoney(String(minor), currency, locale))}
      />
      <Outcome promo={promo} course={course} />
      <p>{course.atRisk ? t('whatIf.short', { amount: say(course.shortPerMonthMinor) }) : t('whatIf.enough')}</p>
      {savePlanned.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(savePlanned.error)} />}
      <Row gap={8}>
        <Button
          needs="edit"
          variant="outline"
          busy={savePlanned.isPending}
          disabled={!parsed.ok}
          onClick={() => savePlanned.mutate(monthlyMinor)}
        >
          {t('whatIf.keep')}
        </Button>
        {needed === monthlyMinor ? null : (
          <Button variant="quiet" onClick={() => setTyped(typedMoney(String(needed), currency, locale))}>
            {t('whatIf.needed', { amount: say(needed) })}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function useSavePlanned(promo: Promo) {
  const t = useT(promoMessages);
  const { money } = useFormats();
  const { currency } = promo.balance;
  return useChange({
    change: (monthlyMinor: number) =>
      api.promos.update(
        { id: promo.id, planned: { minor: String(monthlyMinor), currency } },
        { ifMatch: promo.version },
      ),
    done: (_result, monthlyMinor) => t('whatIf.kept', { amount: money(monthlyMinor, currency) }),
  });
}

/** Shows the balance on the pay-by date and at the end with this payment, and its cost. */
function Outcome({ promo, course }: { promo: Promo; course: ReturnType<typeof simulateCourse> }) {
  const t = useT(promoMessages);
  const { date } = useFormats();
  const { currency } = promo.balance;
  return (
    <div aria-live="polite">
      <Stats>
        <Stat
          label={t('whatIf.leftSafe')}
          value={<Money minor={course.leftAtPayByMinor} currency={currency} />}
          detail={promo.payBy === null ? undefined : date(promo.payBy)}
        />
        <Stat
          label={t('whatIf.leftEnd')}
          value={<Money minor={course.leftAtEndMinor} currency={currency} />}
          detail={date(promo.endsOn)}
        />
        <Stat
          label={t('whatIf.cost')}
          value={<Money minor={course.costMinor} currency={currency} estimate />}
          detail={t(
            course.costMinor > 0
              ? promo.kind === 'deferred_interest'
                ? 'whatIf.costDeferred'
                : 'whatIf.costLater'
              : 'whatIf.costNone',
          )}
        />
      </Stats>
    </div>
  );
}
