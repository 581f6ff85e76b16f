/**
 * Computations that the browser may run while a slider moves: plans, allocation within a card, promotions and the next
 * action.
 */
export {
  addMonths,
  allocatePayment,
  bestPlan,
  civilDate,
  comparePayoff,
  todaysPlan,
  explainBestMonth,
  explainMonth,
  isInDeferredWindow,
  minor,
  planDrift,
  planPayoff,
  ppm,
  promoOutlook,
  transferWhatIf,
} from '@tideline/domain';
