import { inHousehold } from '../../platform/http/route-builder.ts';
import { findMatchesAgain } from '../matches/find-matches.ts';
import { findTransfers } from '../matches/find-transfers.ts';
import { recordTransfer } from './record-transfer.service.ts';
import {
  confirmTransfers,
  createTransfer,
  decideTransfer,
  getTransfer,
  listTransfers,
  transferCandidates,
} from './transfers.service.ts';

const routes = inHousehold.transfers;

export const transferRoutes = {
  list: routes.list.handler(({ context, input }) => listTransfers(context.scope, input)),
  get: routes.get.handler(({ context, input }) => getTransfer(context.scope, input.id)),
  find: routes.find.handler(({ context, input }) => findMatchesAgain(context.scope, input, findTransfers)),
  create: routes.create.handler(({ context, input }) => createTransfer(context.scope, input)),
  record: routes.record.handler(({ context, input }) => recordTransfer(context.scope, input)),
  decide: routes.decide.handler(({ context, input }) => decideTransfer(context.scope, input)),
  confirmMany: routes.confirmMany.handler(({ context, input }) => confirmTransfers(context.scope, input.ids)),
};

export const transferCandidateRoutes = {
  list: inHousehold.transferCandidates.list.handler(({ context, input }) =>
    transferCandidates(context.scope, input.id),
  ),
};
