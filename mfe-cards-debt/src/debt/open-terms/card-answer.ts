import type { DebtQuestion } from '@tideline/contract';
import { typedMoney, typedPercent, type FormErrors, type Validated } from '@tideline/ui/forms';
import { checkTerms, type TermsDraft } from '../../credit-cards/terms-draft.ts';
import type { Translate } from '../../forms/translate.ts';

export type CardQuestion = Extract<DebtQuestion, { kind: 'card' }>;
type Minimum = NonNullable<CardQuestion['minimum']>['formula'];

/** The fields that a question about a card can ask for. */
export type CardDraft = Pick<TermsDraft, 'purchaseApr' | 'dueDay' | 'minimumKind' | 'minimumPercent' | 'minimumFloor'>;

/** The answer to save, without terms that the question did not ask for or that the user left empty. */
export interface CardAnswer {
  aprPpm: number;
  terms: { dueDay?: number; minimum?: Minimum };
}

const NOT_ASKED: Omit<TermsDraft, keyof CardDraft> = {
  transferApr: '',
  cashApr: '',
  limit: '',
  closeDay: '',
  autopay: 'none',
};

/** Prefills the form with the estimates. */
export function draftOfQuestion({ apr, minimum, dueDay, owed }: CardQuestion, locale: string): CardDraft {
  const formula = minimum?.formula;
  return {
    purchaseApr: apr === null ? '' : typedPercent(apr.aprPpm, locale),
    dueDay: dueDay === null ? '' : String(dueDay.day),
    minimumKind: formula?.kind ?? 'usual',
    minimumPercent: formula === undefined ? '' : typedPercent(formula.pctPpm, locale),
    minimumFloor: formula === undefined ? '' : typedMoney(formula.floor.minor, owed.currency, locale),
  };
}

/** Parses the form and returns a message for every invalid field. */
export function checkAnswer(
  draft: CardDraft,
  question: CardQuestion,
  { locale, say }: { locale: string; say: Translate },
): Validated<CardDraft, CardAnswer> {
  const checked = checkTerms({ ...NOT_ASKED, ...draft }, { currency: question.owed.currency, locale, say });
  if (!checked.ok) return { ok: false, errors: checked.errors as FormErrors<CardDraft> };
  const { rates, terms } = checked.data;
  const [rate] = rates;
  if (rate === undefined) return { ok: false, errors: { purchaseApr: say('terms.purchaseAprMissing') } };
  const minimum = roundedAsEstimated(terms.minimum, question);
  return {
    ok: true,
    data: {
      aprPpm: rate.aprPpm,
      terms: {
        ...(question.missing.includes('due_day') && terms.dueDay !== null ? { dueDay: terms.dueDay } : {}),
        ...(question.missing.includes('minimum') && minimum !== null ? { minimum } : {}),
      },
    },
  };
}

/** Keeps the rounding of an unchanged estimate, because the form has no field for it. */
function roundedAsEstimated(minimum: Minimum | null, { minimum: estimate }: CardQuestion): Minimum | null {
  if (minimum === null || estimate === null) return minimum;
  const { kind, pctPpm, floor } = estimate.formula;
  const isUnchanged = minimum.kind === kind && minimum.pctPpm === pctPpm && minimum.floor.minor === floor.minor;
  return isUnchanged ? estimate.formula : minimum;
}
