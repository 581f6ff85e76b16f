export { type SegmentKind } from '../products/card/segment-kind.ts';
export {
  type MinimumFormula,
  type MinimumInputs,
  type MinimumKind,
  minimumPayment,
} from '../products/card/minimum-payment.ts';
export {
  type AllocatedPart,
  allocatePayment,
  type AllocationStep,
  allocationSteps,
  type PaymentAllocation,
} from '../products/card/allocate-payment.ts';
export {
  ALLOCATION_SOURCE,
  type AllocatableBalance,
  type AllocationAsOf,
  type AllocationOptions,
  type AllocationPolicy,
  type AllocationTerms,
  type AllocationReason,
} from '../products/card/allocation-order.ts';
export {
  adjustedBalance,
  averageDailyBalance,
  type BalanceChange,
  type CycleBalances,
} from '../products/card/average-daily-balance.ts';
export { defaultMinimum } from '../products/card/default-minimum.ts';
export {
  type ClosedSegment,
  type ClosedStatement,
  closeStatement,
  type StatementInputs,
  type StatementTerms,
} from '../products/card/close-statement.ts';
export { allocationWorking, minimumPaymentWorking, segmentInterestWorking } from '../products/card/card.working.ts';
export {
  cycleRowsWorking,
  statementBalanceWorking,
  statementInterestWorking,
  type StatementTotals,
} from '../products/card/statement.working.ts';
export { firstYearFees, type FirstYearFees, lateFee } from '../products/card/card-fees.ts';
export {
  type Autopay,
  type CardTerms,
  checkCardTerms,
  defaultCardTerms,
  type DueRule,
  dueDateOf,
  statementTermsOf,
  type TermsProblem,
} from '../products/card/card-terms.ts';
export {
  checkRateIncrease,
  protectBalance,
  protectedMinimum,
  type RateIncrease,
  type RateIncreaseResult,
} from '../products/card/rate-increase.ts';
export {
  INTEREST_METHODS,
  type InterestMethod,
  interestMethodOf,
  type InterestMethodResult,
} from '../products/card/interest-method.ts';
export {
  type StatementMinimum,
  statementMinimum,
  type StatementMinimumInputs,
} from '../products/card/statement-minimum.ts';
export { type StatementEntry, type StatementSegment } from '../products/card/statement-segment.ts';
export {
  STATEMENT_STATES,
  type StatementEvent,
  type StatementFacts,
  type StatementGuard,
  type StatementStanding,
  statementStanding,
  type StatementState,
  statementTransition,
} from '../products/card/statement-state.ts';
export {
  type BalanceSegment,
  type BalanceSegmentState,
  postSegmentEntry,
  SEGMENT_STATES,
  segmentBalance,
  type SegmentEntry,
  type SegmentEntryResult,
  type SegmentSum,
  segmentSum,
} from '../products/card/balance-segment.ts';
export { cycleInterest, monthlyCharge, statementApr } from '../products/card/cycle-interest.ts';
export { deferredWindow, type DeferredWindow, isInDeferredWindow } from '../products/card/deferred-window.ts';
export { paymentWindowStart } from '../products/card/payment-window.ts';
export {
  ALLOCATION_EXAMPLES,
  type AllocationExample,
  type AllocationExamplePayment,
} from '../products/card/allocation-examples.ts';
export {
  type GraceRules,
  type GraceState,
  nextGraceState,
  statementsToRegainGrace,
} from '../products/card/grace-state.ts';
export { type CardTransaction, type GraceInputs, interestSpans, type InterestSpan } from '../products/card/grace.ts';
export {
  acceptedMonths,
  type DisclosureBalance,
  type DisclosureInputs,
  type DisclosureMonth,
  repaymentDisclosure,
  type RepaymentDisclosure,
} from '../products/card/repayment-disclosure.ts';

export { accrueInterest, type DaysInYear } from '../products/interest/accrue-interest.ts';
export { type DayCount, dayFraction, type DayFraction } from '../products/interest/day-count.ts';
export { rateAfterTax } from '../products/interest/after-tax.ts';
export { compoundDaily, compoundDailyExact } from '../products/interest/compound-daily.ts';
export { type BalancePeriod, periodicCharge, type RateTerms } from '../products/interest/periodic-charge.ts';
export {
  dailyPeriodicRate,
  daysInYearOf,
  type PeriodicRate,
  type RateRounding,
  type YearBasis,
} from '../products/interest/periodic-rate.ts';

export { installmentWorking, loanInterestWorking } from '../products/loan/loan.working.ts';
export {
  type Amortization,
  type AmortizationRow,
  amortize,
  type ExtraPayment,
  installmentOf,
  type LoanTerms,
} from '../products/loan/amortize.ts';
export {
  adjustableSchedule,
  type AdjustableSchedule,
  cappedRates,
  type LoanRateChange,
  type RateCaps,
} from '../products/loan/adjustable-rate.ts';
export { actuarialApr, type AprResult } from '../products/loan/appendix-j.ts';
export { defer, type Deferment } from '../products/loan/deferment.ts';
export { escrowAnalysis, type EscrowAnalysis, type EscrowBill } from '../products/loan/escrow.ts';
export {
  type Delinquency,
  delinquencyOf,
  LOAN_STATES,
  type LoanEvent,
  type LoanFacts,
  type LoanGuard,
  type LoanStatus,
  loanTransition,
} from '../products/loan/loan-life.ts';
export { type LoanStanding, loanStanding } from '../products/loan/loan-standing.ts';
export { prepay, type Prepayment, prepaymentFee, type PrepaymentTerms } from '../products/loan/prepay.ts';
export {
  type DailyInterestLoan,
  type DailyInterestRow,
  dailyInterestSchedule,
  type LoanPayment,
  type LoanRateStep,
  payoffAmount,
} from '../products/loan/daily-simple-interest.ts';
export { type InstallmentPosition, installmentTaken } from '../products/loan/last-installment.ts';
export { type LoanOutlook, loanOutlook, type LoanState, type NextInstallment } from '../products/loan/loan-outlook.ts';
export {
  type Annuity,
  futureValueOf,
  levelPayment,
  paymentParts,
  periodsNeeded,
  type PeriodsResult,
  presentValueOf,
  type RateResult,
  solveRate,
} from '../products/loan/time-value.ts';

export {
  breakEvenWorking,
  deferredMeterWorking,
  effectiveAprWorking,
  paymentToClearWorking,
  safeDateWorking,
} from '../products/promo/promo.working.ts';
export {
  deferredAccrued,
  deferredAtEnd,
  deferredInterest,
  type DeferredMode,
} from '../products/promo/deferred-meter.ts';
export { type ClearingPayments, paymentToClear } from '../products/promo/payment-to-clear.ts';
export { type InstallmentPlan, installmentPlan } from '../products/promo/installment-plan.ts';
export {
  type BalancePromoKind,
  type DatedPromoState,
  isBalancePromo,
  type Promo,
  type PromoCondition,
  type PromoEvidence,
  type PromoGoal,
  type PromoKind,
  type PromoState,
} from '../products/promo/promo.ts';
export {
  advancePromo,
  PROMO_STATES,
  type PromoEvent,
  type PromoFacts,
  type PromoGuard,
  promoTransition,
} from '../products/promo/promo-lifecycle.ts';
export {
  type ClosedToNewReason,
  type ConditionStanding,
  type PromoRecord,
  type PromoStanding,
  promoStanding,
} from '../products/promo/promo-standing.ts';
export {
  highestRateAfterPromo,
  isPromoLengthAllowed,
  mayRevokePromo,
  mustRestoreRate,
} from '../products/promo/promo-rights.ts';
export { assumedPromoEnd, type OfferState, offerState } from '../products/promo/offer-state.ts';
export { type MinimumRecord, promoRevocation, type RevocationState } from '../products/promo/revocation.ts';
export { countedOnArrival } from '../products/promo/late-arrival.ts';
export { promoState } from '../products/promo/promo-state.ts';
export {
  DEFAULT_TIMING,
  latestSafePayment,
  type PaymentTiming,
  promoDeadline,
  promoEnd,
  safeDate,
} from '../products/promo/safe-date.ts';
export {
  checkTransfer,
  feeAfterWaiver,
  lumpSumTransferApr,
  largestTransfer,
  type TransferCheck,
} from '../products/promo/transfer-room.ts';
export {
  effectiveTransferApr,
  transferBreakEvenMonths,
  transferFee,
  type TransferFee,
} from '../products/promo/transfer-fee.ts';

export { apyToAprWorking, apyWorking, aprToApyWorking } from '../products/savings/savings.working.ts';
export {
  apyOf,
  apyToApr,
  aprToApy,
  type RateStep,
  savingsInterest,
  steppedApy,
  steppedInterest,
} from '../products/savings/apy.ts';
export {
  type OfferedYield,
  yieldAtBalance,
  savingsRatesOf,
  withOfferedYields,
  yieldPeriodsOf,
  type YieldRate,
} from '../products/savings/account-yields.ts';
export { accountEarnings, type AccountEarnings } from '../products/savings/account-earnings.ts';
export {
  accrueSavings,
  type CreditInterval,
  type SavingsAccount,
  type SavingsCredit,
  type SavingsMovement,
  type SavingsRate,
} from '../products/savings/accrue-savings.ts';
export {
  type SavingsTier,
  type TierMethod,
  type TierPart,
  tierParts,
  valueOfMove,
} from '../products/savings/savings-tiers.ts';
export { type InterestPayment, observedYield } from '../products/savings/observed-yield.ts';
export { marginalTierRate, type RateTier, tieredInterest } from '../products/savings/tiers.ts';
export {
  type SavingsAccountBalance,
  marginalYield,
  type YieldAccount,
  type YieldPeriod,
  type YieldSlice,
  yieldSlices,
  type YieldTier,
} from '../products/savings/yield-account.ts';
