import { inHousehold } from '../../platform/http/route-builder.ts';
import { setAgreement } from './card-agreement.service.ts';
import { listLedgerStatements } from './ledger-statements.service.ts';
import { resolveDifference } from './statement-difference.service.ts';
import {
  closeStatementOf,
  getStatement,
  previewStatement,
  removeStatementOf,
  updateStatementOf,
} from './statements.service.ts';

const routes = inHousehold.cardStatements;

export const cardStatementRoutes = {
  list: routes.list.handler(({ context, input }) => listLedgerStatements(context.scope, input.id)),
  preview: routes.preview.handler(({ context, input }) => previewStatement(context.scope, input)),
  close: routes.close.handler(({ context, input }) => closeStatementOf(context.scope, input)),
  get: routes.get.handler(({ context, input }) => getStatement(context.scope, input.id)),
  update: routes.update.handler(({ context, input }) => updateStatementOf(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removeStatementOf(context.scope, input.id)),
  resolve: routes.resolve.handler(({ context, input }) => resolveDifference(context.scope, input)),
  setAgreement: routes.setAgreement.handler(({ context, input }) => setAgreement(context.scope, input)),
};
