import { inHousehold } from '../../platform/http/route-builder.ts';
import * as runs from './rule-runs.service.ts';
import * as service from './rules.service.ts';

export const ruleRoutes = {
  list: inHousehold.rules.list.handler(({ context }) => service.listRules(context.scope)),
  create: inHousehold.rules.create.handler(({ context, input }) => service.createRule(context.scope, input)),
  update: inHousehold.rules.update.handler(({ context, input }) => service.updateRule(context.scope, input)),
  move: inHousehold.rules.move.handler(({ context, input }) => service.moveRule(context.scope, input)),
  remove: inHousehold.rules.remove.handler(({ context, input }) => service.removeRule(context.scope, input.id)),
  preview: inHousehold.rules.preview.handler(({ context, input }) => service.previewRule(context.scope, input)),
  suggestion: inHousehold.rules.suggestion.handler(({ context, input }) =>
    service.suggestRuleFor(context.scope, input.id),
  ),
};

export const ruleRunRoutes = {
  list: inHousehold.ruleRuns.list.handler(({ context }) => runs.listRuns(context.scope)),
  create: inHousehold.ruleRuns.create.handler(({ context, input }) => runs.createRun(context.scope, input.ruleIds)),
  rows: inHousehold.ruleRuns.rows.handler(({ context, input }) => runs.rowsOfRun(context.scope, input)),
  apply: inHousehold.ruleRuns.apply.handler(({ context, input }) => runs.applyRun(context.scope, input.id)),
};
