import { fail, RATES_FILE_BYTES } from '@tideline/contract';
import {
  createExchangeRate,
  listExchangeRates,
  removeExchangeRate,
  storeRatesOfFile,
  updateExchangeRate,
} from '../../ledger/exchange/exchange-rates.service.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import { readRates } from './read-rates.ts';

const routes = inHousehold.exchangeRates;

/** `ratesUrl`: where this installation fetches rates; null: nowhere. */
export const exchangeRateRoutes = (ratesUrl: string | null) => {
  const host = ratesUrl === null ? null : new URL(ratesUrl).host;
  return {
    list: routes.list.handler(({ context }) => listExchangeRates(context.scope, host)),
    create: routes.create.handler(({ context, input }) => createExchangeRate(context.scope, input)),
    update: routes.update.handler(({ context, input }) => updateExchangeRate(context.scope, input)),
    remove: routes.remove.handler(({ context, input }) => removeExchangeRate(context.scope, input.id)),
    upload: routes.upload.handler(async ({ context: { scope, person }, input: { file } }) => {
      // a large file takes most of a second of this process, and anyone can become a guest
      if (person.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
      if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // before the file is read
      if (file.size > RATES_FILE_BYTES) throw fail('RATES_FILE_REFUSED', { reason: 'too_large', line: null });
      return storeRatesOfFile(scope, await readRates(new Uint8Array(await file.arrayBuffer())));
    }),
  };
};
