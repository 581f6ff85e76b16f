import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_BUDGETS } from './budgets.ts';
import { readBuildFolder, type BuildFolder } from './build-folder.ts';
import { budgetsOf } from './environment-budgets.ts';
import type { Finding } from './finding.ts';
import { newFindings, type Member } from './gates/environment-gates.ts';
import { contentFindings } from './gates/release-gates.ts';
import { current, membersOf } from './generations.ts';
import { identify, publishBuild, refuseTakenVersion, type Published, type PublishOptions } from './publish.ts';
import { GateRefusal, RegistryError } from './registry-error.ts';
import { openStore, type Store } from './store.ts';
import { removeAbandoned, temporaryName } from './temporary-folders.ts';
import { refusals } from './messages/refusals.en.ts';

export interface DeployOptions extends Pick<PublishOptions, 'by' | 'at' | 'git'> {
  /** Environment with the budgets and active releases against which the build is checked. */
  environment: string;
  /** Name and version announced by the caller. */
  announced?: { remote: string; version: string };
  contractVersion?: string;
  /**
   * Whether the release will be activated together with others. If so, the gates compare all of these releases at
   * activation, instead of this build alone now.
   */
  coordinated?: boolean;
}

/** Publishes a team's build. Every gate is checked first, and a rejection lists all findings at once. */
export async function publishChecked(store: Store, distDir: string, options: DeployOptions): Promise<Published> {
  const { environment, by, at, git } = options;
  const build = await readBuildFolder(distDir);
  await refuseBadBuild(store, build, options);
  return publishBuild(store, build, {
    by,
    at,
    budgets: await budgetsOf(store, environment, build.remote),
    oneBuildPerVersion: true,
    isChecked: true,
    ...(git !== undefined && { git }),
  });
}

/** Checks a build like {@link publishChecked}, including the sizes after compression, without storing anything. */
export async function checkBuild(store: Store, distDir: string, options: DeployOptions): Promise<void> {
  const { environment, by, at } = options;
  const build = await readBuildFolder(distDir);
  await refuseBadBuild(store, build, options);
  const root = await newUploadFolder(store);
  try {
    const aside = await openStore(root);
    const budgets = await budgetsOf(store, environment, build.remote);
    await publishBuild(aside, build, { by, at, budgets, isChecked: true });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/**
 * Checks everything that depends only on the build. Teams run these checks before they send a build, so the budgets
 * of the environment are unknown.
 */
export async function inspectBuild(distDir: string): Promise<{ name: string; version: string; bytes: number }> {
  const { remote, files } = await readBuildFolder(distDir);
  const { name, version } = remote;
  const findings = await contentFindings({ remote, files }, NO_BUDGETS);
  if (findings.length > 0) throw new GateRefusal(refusals.cannotBeDeployed(name, version), findings);
  return { name, version, bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0) };
}

async function refuseBadBuild(
  store: Store,
  build: BuildFolder,
  { environment, announced, contractVersion, coordinated }: DeployOptions,
): Promise<void> {
  const { remote: remoteJson } = build;
  const { name, version } = remoteJson;
  if (announced !== undefined && (announced.remote !== name || announced.version !== version))
    throw new RegistryError(
      'RELEASE_INVALID',
      refusals.otherAddress(name, version, announced.remote, announced.version),
    );
  const { id, release } = identify(build);
  await refuseTakenVersion(store, build, id);
  const findings: Finding[] = await contentFindings(build, await budgetsOf(store, environment, remoteJson));
  if (!coordinated) {
    const entries = (await current(store, environment))?.entries ?? {};
    const before = await membersOf(store, entries);
    const disabled = entries[name]?.disabled;
    const candidate: Member = { remote: name, release, remoteJson, ...(disabled && { disabled }) };
    const after = [...before.filter(({ remote }) => remote !== name), candidate];
    findings.push(...newFindings(before, after, contractVersion === undefined ? {} : { contractVersion }));
  }
  if (findings.length > 0) throw new GateRefusal(refusals.cannotBeDeployedTo(name, version, environment), findings);
}

/**
 * Creates an empty folder for an upload inside the store, on the same disk. The caller deletes it. The next upload
 * deletes folders that killed processes left.
 */
export async function newUploadFolder(store: Store): Promise<string> {
  const uploads = join(store.root, 'uploads');
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  await removeAbandoned(uploads);
  const folder = join(uploads, temporaryName());
  await mkdir(folder);
  return folder;
}
