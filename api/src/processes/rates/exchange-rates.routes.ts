import { fail, RATES_FILE_BYTES } from '@tideline/contract';
import {
  type AfterRates,
  createExchangeRate,
  listExchangeRates,
  removeExchangeRate,
  storeRatesOfFile,
  updateExchangeRate,
  wantedRates,
} from '../../ledger/exchange/exchange-rates.service.ts';
import { StoredFile } from '../../platform/http/receive-files.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import { queueTransferSearch } from './transfer-search.jobs.ts';
import { readRatesInThread } from './rates-thread.ts';

const routes = inHousehold.exchangeRates;

const searchWith =
  (jobs: JobSender): AfterRates =>
  (tx, days) =>
    queueTransferSearch(tx, jobs, days);

/** `ratesUrl` is the address from which this installation fetches rates; null if it fetches none. */
export const exchangeRateRoutes = (ratesUrl: string | null) => {
  const host = ratesUrl === null ? null : new URL(ratesUrl).host;
  return {
    list: routes.list.handler(({ context }) => listExchangeRates(context.scope, host)),
    create: routes.create.handler(({ context: { scope, services }, input }) =>
      createExchangeRate(scope, input, searchWith(services.jobs)),
    ),
    update: routes.update.handler(({ context: { scope, services }, input }) =>
      updateExchangeRate(scope, input, searchWith(services.jobs)),
    ),
    remove: routes.remove.handler(({ context, input }) => removeExchangeRate(context.scope, input.id)),
    upload: routes.upload.handler(async ({ context: { scope, session, services }, input: { file } }) => {
      // reading occupies a thread shared by all households, and anyone can become a guest
      if (session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
      if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // checked before the file is read
      if (file.size > RATES_FILE_BYTES) throw fail('RATES_FILE_REFUSED', { reason: 'too_large', line: null });
      if (!(file instanceof StoredFile)) throw new Error('a file of an upload that is not on disk');
      const parts = await readRatesInThread({ source: { path: file.path }, wanted: await wantedRates(scope) });
      return storeRatesOfFile(scope, parts.flat(), searchWith(services.jobs));
    }),
  };
};
