import { toMinor, type Promo } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { useFormats, type Formats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoListMessages } from '../../messages/promo-list.en.ts';
import { isRunning } from './filter-promos.ts';

export interface Verdict {
  tone: 'good' | 'bad' | 'plain';
  /** Shown in bold before the line. */
  lead: string;
  line: string;
}

type Translator = ReturnType<typeof useT<typeof promoListMessages>>;

/** Returns figures and dates of one offer as text. Amounts are in whole units, because the details show the cents. */
const wordsOf = (promo: Promo, { money, date }: Formats) => ({
  amountOf: (of: Promo['balance']) => money(of.minor, of.currency),
  cost: money(promo.costIfNothingChanges.minor, promo.costIfNothingChanges.currency, { whole: true }),
  by: date(promo.payBy ?? promo.safeOn),
  ends: date(promo.endsOn),
});

/** Returns the sentence for an offer that its planned payments pay off in time. */
function onTrack(promo: Promo, say: Translator, formats: Formats): string {
  const { amountOf, by, cost, ends } = wordsOf(promo, formats);
  const { course, opportunities, kind, payBy, safeOn } = promo;
  if (course === null) return '';
  const { paidOffOn } = course;
  const line =
    course.today === null
      ? paidOffOn === undefined || paidOffOn > (payBy ?? safeOn)
        ? say('verdict.onTrackLine', { by })
        : say('verdict.onTrackPlan', { on: formats.date(paidOffOn, 'monthShort'), ends })
      : opportunities === 1
        ? say('verdict.onTrackToday', { amount: amountOf(course.today), by })
        : say('verdict.onTrackThen', { amount: amountOf(course.today), by });
  return kind === 'deferred_interest' ? `${line} ${say('verdict.avoids', { saved: cost })}` : line;
}

/** Returns the sentence for an offer that its planned payments do not pay off in time. */
function atRisk(promo: Promo, say: Translator, formats: Formats): string {
  const { amountOf, by, cost } = wordsOf(promo, formats);
  if (promo.course === null) return '';
  const { planned, leftAtPayBy } = promo.course;
  const line = say('verdict.riskLine', { amount: amountOf(planned), left: amountOf(leftAtPayBy), by });
  return promo.kind === 'deferred_interest' ? `${line} ${say('verdict.riskDeferred', { amount: cost })}` : line;
}

/** Returns the sentence about an offer, with the verdict first. */
export function usePromoVerdict(promo: Promo): Verdict {
  const t = useT(messages);
  const say = useT(promoListMessages);
  const formats = useFormats();
  const { today } = useSession();
  const { amountOf, cost, ends, by } = wordsOf(promo, formats);
  const { kind, state, course, balance, onTheWay } = promo;
  if (kind === 'fee_waiver' && isRunning(promo))
    return { tone: 'plain', lead: say('verdict.waiver'), line: say('verdict.waiverLine', { ends }) };
  if (kind === 'savings_bonus_rate' && isRunning(promo))
    return { tone: 'plain', lead: say('verdict.bonus'), line: say('verdict.bonusLine', { ends, amount: cost }) };
  const owes = toMinor(balance) > 0;
  if (!isRunning(promo))
    return {
      tone: state === 'retro_charged' || state === 'expired_with_balance' || state === 'revoked' ? 'bad' : 'plain',
      lead: `${t(`state.${state}`)}.`,
      line: owes && state === 'draft' ? say('verdict.later', { amount: cost }) : '',
    };
  if (!owes) return { tone: 'good', lead: say('verdict.paid'), line: say('verdict.nothingLeft') };
  if (toMinor(onTheWay) === toMinor(balance))
    return { tone: 'good', lead: say('verdict.paid'), line: say('verdict.onTheWay', { amount: amountOf(onTheWay) }) };
  if (promo.safeOn < today) return { tone: 'bad', lead: say('verdict.passed'), line: say('verdict.passedLine') };
  if (course?.atRisk) return { tone: 'bad', lead: say('verdict.risk'), line: atRisk(promo, say, formats) };
  if (course !== null && course.today === null && kind === 'deferred_interest' && promo.opportunities === 1)
    return {
      tone: 'bad',
      lead: say('verdict.inFull'),
      line: say('verdict.inFullLine', { amount: amountOf(balance), by, saved: cost }),
    };
  if (course !== null) return { tone: 'good', lead: say('verdict.onTrack'), line: onTrack(promo, say, formats) };
  return { tone: 'plain', lead: say('verdict.check'), line: say('verdict.later', { amount: cost }) };
}
