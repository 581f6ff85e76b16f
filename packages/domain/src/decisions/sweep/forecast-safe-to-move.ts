import { safeToMove } from '../../projections/forecast/compute-safe-to-move.ts';
import type { Forecast } from '../../projections/forecast/forecast.ts';
import type { SafeToMoveOf } from './sweep-inputs.ts';

/**
 * Returns the safe-to-move function of an evaluation, based on single-account forecasts.
 *
 * `forecastOf` builds the forecast of one account without some of its planned payments; each forecast is requested
 * once.
 */
export function safeToMoveFromForecasts(
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
