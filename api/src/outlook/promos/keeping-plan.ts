import { type Promo, toMoney } from '@tideline/contract';
import { debtMinimumToday, type Debt, minor, promoCourse, totalMinimumToday } from '@tideline/domain';
import { civilDate } from '@tideline/domain';
import { type LedgerCard, type LedgerPromo, promoCardOf } from '../../debts/cards/ledger-cards.ts';
import { payoffPlan } from '../../debts/debt/project-plan.ts';
import { paymentsOf } from '../../debts/promos/planned-payments.ts';

/**
 * Increases of the monthly amount to try. A plan divides its money among several promotions, so one may need more than
 * the minimum amount.
 */
const RAISES_PPM = [0, 20_000, 50_000, 100_000, 250_000] as const;
const PPM_ONE = 1_000_000;

/**
 * Returns the payoff plan with the lowest monthly amount tried that pays off a promotion in time. The amount is the
 * minimums of all debts and the promotion's monthly need, or up to 25% more. Returns null if no amount tried suffices.
 */
export function keepingPlan(
  debts: readonly Debt[],
  { card, posted, today }: { card: LedgerCard; posted: LedgerPromo; today: string },
): Promo['keepingPlan'] {
  const outlook = posted.outlook();
  const { neededPerMonthMinor } = outlook;
  if (neededPerMonthMinor === null || card.debt === null || !debts.some(({ id }) => id === card.account.id))
    return null;
  const othersMinor = totalMinimumToday(debts) - debtMinimumToday(card.debt);
  const leastMinor = othersMinor + Math.max(neededPerMonthMinor, debtMinimumToday(card.debt));
  for (const raise of RAISES_PPM) {
    const monthlyMinor = minor(Math.ceil((leastMinor * (PPM_ONE + raise)) / PPM_ONE));
    const choice = { strategy: 'promo_aware', monthlyMinor, order: [], extras: [], follows: null } as const;
    const payments = paymentsOf(payoffPlan(debts, choice, today), debts, civilDate(today)).get(card.account.id) ?? [];
    const course = promoCourse(
      posted.promo,
      promoCardOf(card),
      { outlook, monthlyMinor: neededPerMonthMinor, paymentsMinor: payments.map(minor) },
      civilDate(today),
    );
    if (!course.atRisk) return { strategy: choice.strategy, monthly: toMoney(monthlyMinor, card.account.currency) };
  }
  return null;
}
