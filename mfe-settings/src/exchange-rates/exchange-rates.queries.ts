import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const exchangeRatesQuery = () =>
  queryOptions({
    queryKey: ['exchange-rates'],
    queryFn: ({ signal }) => api.exchangeRates.list({}, { signal }),
    meta: { staleOn: ['exchange_rate', 'account'] },
  });
