/** What the browser may compute itself while a slider moves: plans, allocation inside a card, promotions and the next action. */
export {
  addMonths,
  allocatePayment,
  bestPlan,
  civilDate,
  comparePayoff,
  decideNextAction,
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
