import type { DebtPlan } from '@tideline/contract';
import type { useT } from '@tideline/mfe-kit';
import {
  figureMessage,
  parseFigure,
  parseMoney,
  parsePercent,
  typedPercent,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import type { partMessages } from '../../messages/debt-parts.en.ts';
import type { TransferInput } from './debt.queries.ts';

export interface OfferDraft {
  kind: 'card' | 'loan';
  /** Ids of the debts to transfer. */
  from: string[];
  amount: string;
  fee: string;
  apr: string;
  months: string;
  revert: string;
  term: string;
}

/** Returns the most common offer, for the debts with the highest rates: a 3% fee for fifteen months at 0% on a card. */
export function offerFor({ debts }: Pick<DebtPlan, 'debts'>, kind: OfferDraft['kind'], locale: string): OfferDraft {
  const cards = debts.filter((debt) => debt.kind === 'card');
  const highest = (cards.length > 0 ? cards : debts).toSorted((one, other) => other.aprPpm - one.aprPpm);
  return {
    kind,
    from: highest.slice(0, 1).map(({ id }) => id),
    amount: '',
    fee: typedPercent(30_000, locale),
    apr: typedPercent(0, locale),
    months: '15',
    revert: typedPercent(249_900, locale),
    term: '48',
  };
}

interface Rules {
  plan: Pick<DebtPlan, 'strategy' | 'monthly' | 'order' | 'extras' | 'debts'>;
  locale: string;
  say: ReturnType<typeof useT<typeof partMessages>>;
}

/** Parses the form. Fields that the kind of offer does not have are ignored. */
export function checkOffer(draft: OfferDraft, { plan, locale, say }: Rules): Validated<OfferDraft, TransferInput> {
  const errors: FormErrors<OfferDraft> = {};
  const isCard = draft.kind === 'card';
  const percent = (name: 'fee' | 'apr' | 'revert', what: string): number => {
    const parsed = parsePercent(draft[name], locale);
    if (!parsed.ok) errors[name] = figureMessage(parsed.error, what);
    return parsed.ok ? parsed.ppm : 0;
  };
  const count = (name: 'months' | 'term', [least, most]: [number, number], sentence: string): number => {
    const parsed = parseFigure(draft[name], { decimals: 0, locale });
    const value = parsed.ok ? Number(parsed.units) : Number.NaN;
    if (!(value >= least && value <= most)) errors[name] = sentence;
    return value;
  };
  if (draft.from.length === 0) errors.from = say('whatIf.fromNone');
  const amount = draft.amount.trim() === '' ? null : parseMoney(draft.amount, plan.monthly.currency, locale);
  if (amount !== null && !amount.ok) errors.amount = figureMessage(amount.error, say('whatIf.amountWhat'));
  const common = { feePpm: percent('fee', say('whatIf.feeWhat')), aprPpm: percent('apr', say('whatIf.aprWhat')) };
  const ofKind = isCard
    ? {
        promoMonths: count('months', [0, 120], say('whatIf.monthsRange')),
        revertAprPpm: percent('revert', say('whatIf.aprWhat')),
      }
    : { termMonths: count('term', [1, 480], say('whatIf.termRange')) };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { strategy, monthly, order, extras } = plan;
  return {
    ok: true,
    data: {
      strategy,
      monthlyMinor: monthly.minor,
      ...(order ? { order } : {}),
      ...(extras ? { extras } : {}),
      kind: draft.kind,
      fromDebtIds: draft.from,
      ...common,
      ...ofKind,
      ...(amount?.ok ? { amountMinor: amount.minor } : {}),
    },
  };
}
