import { safeToMove } from '../forecast/compute-safe-to-move.ts';
import type { Forecast } from '../forecast/forecast.ts';
import type { SafeToMoveOf } from './sweep-inputs.ts';

/**
 * Safe-to-move for an evaluation, from forecasts of single accounts.
 *
 * `forecastOf` makes the forecast of one account without some of its planned payments; each is asked for once.
 */
export function safeToMoveByForecast(
  forecastOf: (accountId: string, withoutFlowIds: readonly string[]) => Forecast,
): SafeToMoveOf {
  const forecasts = new Map<string, Forecast>();
  return (accountId, limits, withoutFlowIds) => {
    const name = JSON.stringify([accountId, ...withoutFlowIds.toSorted()]);
    const forecast = forecasts.get(name) ?? forecastOf(accountId, withoutFlowIds);
    forecasts.set(name, forecast);
    return safeToMove(forecast, limits);
  };
}
