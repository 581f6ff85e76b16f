import { inHousehold } from '../../platform/http/route-builder.ts';
import { getForecast, getForecastDay } from './forecast.service.ts';

export const forecastRoutes = {
  get: inHousehold.forecast.get.handler(({ context, input }) => getForecast(context.scope, input)),
};

export const forecastDayRoutes = {
  get: inHousehold.forecastDay.get.handler(({ context, input }) => getForecastDay(context.scope, input)),
};
