export { openStore, findRelease, readRelease, listReleases, servedFilePath } from './store.ts';
export type { FileVariant, Release, ReleaseFile, Store } from './store.ts';
export { publish } from './publish.ts';
export type { Published, PublishOptions } from './publish.ts';
export { publishAndActivate } from './publish-and-activate.ts';
export type { ActivationResult } from './publish-and-activate.ts';
export { checkStart, deployFromStart, hasDeployedReleases } from './start-deploy.ts';
export type { StartOptions, StartResult, UnchangedRemote } from './start-deploy.ts';
export { activationOf, apply, current, findGeneration, listGenerations, newerThan, rollback } from './generations.ts';
export type {
  Activation,
  ActivationKind,
  Change,
  Generation,
  GenerationEntry,
  MutationOptions,
  Trial,
} from './generations.ts';
export { baseOf, composeSnapshot, generationIn, loadGeneration, resolveTitle, withTrials } from './snapshot.ts';
export type { LoadedGeneration, SnapshotOptions } from './snapshot.ts';
export { shellFallback } from './shell-fallback.ts';
export type { ShellFallback, UnfitRemote } from './shell-fallback.ts';
export { NO_BUDGETS } from './budgets.ts';
export { parseRemoteJson } from './remote-json.ts';
export { entityTagOf, hasSri, sriOf } from './digests.ts';
export { GateRefusal, RegistryError } from './registry-error.ts';
export { gates } from './messages/gates.en.ts';
export { refusals } from './messages/refusals.en.ts';
export { checksOf } from './finding.ts';
export type { Check, Finding, GateName } from './finding.ts';
export type { RegistryErrorCode } from './registry-error.ts';
export { createOverride, listOverrides, removeOverrides, verifyOverride, type Override } from './overrides.ts';
export { ARCHIVE_LIMITS, pack, unpack } from './archive.ts';
export type { ArchiveLimits } from './archive.ts';
export { checkBuild, inspectBuild, newUploadFolder, publishChecked } from './deploy.ts';
export type { DeployOptions } from './deploy.ts';
export { DEFAULT_BUDGETS, weightsOf } from './budgets.ts';
export type { Budgets, Weight } from './budgets.ts';
export { budgetsOf, readBudgets, setBudget } from './environment-budgets.ts';
export type { BudgetOverride } from './environment-budgets.ts';
export { collectGarbage } from './garbage.ts';
export type { GarbageOptions, RemovedRelease } from './garbage.ts';
export { createToken, listTokens, mayChange, revokeToken, verifyToken } from './tokens.ts';
export type { Token, TokenRefusal, TokenScope } from './tokens.ts';
export { readAudit, recordAudit } from './audit.ts';
export type { AuditEntry } from './audit.ts';
export { secretIn } from './locked-file.ts';
export {
  addHealth,
  CONTENT_BUCKETS_MS,
  healthKey,
  noHealth,
  readHealth,
  recordHealth,
  sessionsSince,
} from './release-health.ts';
export type { ReleaseHealth } from './release-health.ts';
