import { requireFresh } from '../../platform/auth/sessions.ts';
import { type HouseholdContext, inHousehold } from '../../platform/http/route-builder.ts';
import { backtestProgress, backtestRule } from './backtest.service.ts';
import { approveRun, cancelRun, runMade, runNotMade, skipRun, undoRun } from './decide.service.ts';
import { createGoal, listGoals, removeGoal, updateGoal } from './goals.service.ts';
import { evaluateNow, getRun, listRuns, runRule } from './runs.service.ts';
import { splitRun } from './split.service.ts';
import {
  arrangeRules,
  createRule,
  getRule,
  listRules,
  removeRule,
  setRuleState,
  updateRule,
} from './sweep-rules.service.ts';
import {
  getSettings,
  pauseEverything,
  previewSettings,
  putSettings,
  resumeEverything,
} from './sweep-settings.service.ts';
import { validateRule } from './validate-rule.service.ts';

const { sweepRules, sweepRuns, sweepSettings, goals } = inHousehold;

/** Requires a fresh sign-in, because money moves or may move automatically and another user could be at the device. */
const fresh =
  ({ session, scope }: HouseholdContext) =>
  (): void =>
    requireFresh(session, scope.now);

export const sweepRuleRoutes = {
  list: sweepRules.list.handler(({ context }) => listRules(context.scope)),
  get: sweepRules.get.handler(({ context, input }) => getRule(context.scope, input.id)),
  create: sweepRules.create.handler(({ context, input }) => createRule(context.scope, input)),
  update: sweepRules.update.handler(({ context, input }) => updateRule(context.scope, input, fresh(context))),
  setState: sweepRules.setState.handler(({ context, input }) => setRuleState(context.scope, input, fresh(context))),
  arrange: sweepRules.arrange.handler(({ context, input }) => arrangeRules(context.scope, input.ids)),
  remove: sweepRules.remove.handler(({ context, input }) => removeRule(context.scope, input.id)),
  validate: sweepRules.validate.handler(({ context, input }) => validateRule(context.scope, input)),
  backtest: sweepRules.backtest.handler(({ context, input, signal }) => backtestRule(context.scope, input, signal)),
  backtestProgress: sweepRules.backtestProgress.handler(({ context }) => backtestProgress(context.scope)),
  run: sweepRules.run.handler(({ context, input }) => runRule(context.scope, input.id, context.services.jobs)),
};

export const sweepRunRoutes = {
  list: sweepRuns.list.handler(({ context, input }) => listRuns(context.scope, input)),
  get: sweepRuns.get.handler(({ context, input }) => getRun(context.scope, input.id)),
  approve: sweepRuns.approve.handler(({ context, input }) => {
    fresh(context)();
    return approveRun(context.scope, input, context.services.jobs);
  }),
  split: sweepRuns.split.handler(({ context, input }) => {
    fresh(context)();
    return splitRun(context.scope, input, context.services.jobs);
  }),
  skip: sweepRuns.skip.handler(({ context, input }) => skipRun(context.scope, input)),
  undo: sweepRuns.undo.handler(({ context, input }) => undoRun(context.scope, input)),
  cancel: sweepRuns.cancel.handler(({ context, input }) => cancelRun(context.scope, input)),
  markMade: sweepRuns.markMade.handler(({ context, input }) => runMade(context.scope, input)),
  markNotMade: sweepRuns.markNotMade.handler(({ context, input }) => runNotMade(context.scope, input)),
  evaluate: sweepRuns.evaluate.handler(({ context }) => evaluateNow(context.scope, context.services.jobs)),
};

export const sweepSettingRoutes = {
  get: sweepSettings.get.handler(({ context }) => getSettings(context.scope)),
  put: sweepSettings.put.handler(({ context, input }) => putSettings(context.scope, input, fresh(context))),
  preview: sweepSettings.preview.handler(({ context, input }) => previewSettings(context.scope, input)),
  pause: sweepSettings.pause.handler(({ context }) => pauseEverything(context.scope)),
  resume: sweepSettings.resume.handler(({ context }) => resumeEverything(context.scope, fresh(context))),
};

export const goalRoutes = {
  list: goals.list.handler(async ({ context }) => ({ items: await listGoals(context.scope) })),
  create: goals.create.handler(({ context, input }) => createGoal(context.scope, input)),
  update: goals.update.handler(({ context, input }) => updateGoal(context.scope, input)),
  remove: goals.remove.handler(({ context, input }) => removeGoal(context.scope, input.id)),
};
