/**
 * Sentences of the registry. They are sent in English, and a command recognizes them and shows its own translations. A
 * sentence must contain every parameter unchanged, once or several times.
 */
export const refusals = {
  // about tokens and requests
  tokenMissing:
    'This needs a token: set TIDELINE_TOKEN, or send it as "Authorization: Bearer …". An operator creates one for ' +
    'each team: tideline token create.',
  tokenUnknown: 'This registry does not know this token. Ask an operator for another: tideline token create.',
  tokenRevoked: 'This token was revoked. Ask an operator for another: tideline token create.',
  tokenExpired: 'This token has expired. Ask an operator for another: tideline token create.',
  wrongTokens: 'Too many wrong tokens from this address. Wait a minute.',
  otherRemote: (own: string, remote: string) => `This token is for ${own} and may not change ${remote}.`,
  operatorReadsAudit: (remote: string) => `This token is for ${remote}; only an operator may read the audit log.`,
  operatorRemoves: (remote: string) => `This token is for ${remote}; only an operator may remove releases.`,
  operatorCreatesTokens: (remote: string) => `This token is for ${remote}; only an operator may create tokens.`,
  operatorListsTokens: (remote: string) => `This token is for ${remote}; only an operator may list tokens.`,
  operatorRevokesTokens: (remote: string) => `This token is for ${remote}; only an operator may revoke tokens.`,
  operatorChangesBudgets: (remote: string) => `This token is for ${remote}; only an operator may change budgets.`,
  operatorRollsBack: (remote: string) => `This token is for ${remote}; only an operator may roll back everything.`,
  noToken: (id: string) => `There is no token ${id}. tideline token list shows all.`,
  otherEnvironment: (own: string, wanted: string) => `This gateway serves the environment ${own}, not ${wanted}.`,
  internal: 'Something went wrong in the registry. See the gateway log.',
  badBody: (problems: string) => `The body is not valid: ${problems}.`,
  // about states of an environment
  badEnvironmentName: (name: string) =>
    `"${name}" is not a valid environment name (use lowercase letters, digits and hyphens).`,
  damagedGeneration: (path: string) => `${path} is damaged. Delete that file: the previous generation becomes current.`,
  otherGeneration: (environment: string, now: string, expected: string) =>
    `${environment} is at generation ${now}, not ${expected}. See what changed and try again.`,
  noGeneration: (environment: string, generation: string) => `${environment} has no generation ${generation}.`,
  noShell: (generation: string, environment: string) =>
    `Generation ${generation} of ${environment} has no shell. Publish and activate one.`,
  notHere: (remote: string) => `${remote} is not in this environment. Activate a release of it first.`,
  noLongerAt: (remote: string, release: string, environment: string) =>
    `${remote} is no longer at ${release} in ${environment}.`,
  noPrevious: (remote: string, environment: string) =>
    `${remote} has no previous release in ${environment}. tideline disable ${remote} turns it off.`,
  noPreviousShell: (environment: string) => `The shell has no previous release in ${environment}.`,
  shellTrial: 'The shell has no trials: activate its release for all sessions.',
  activeAlready: (release: string) => `${release} is already active: all sessions have it.`,
  noSuchTrial: (remote: string) => `${remote} has no such trial.`,
  damagedBudgets: (path: string) => `${path} is damaged. Delete it, and the defaults apply.`,
  damagedHealth: (path: string) => `${path} is damaged. Delete it, and counting starts again.`,
  // about releases
  badReleaseName: (remote: string, release: string) => `"${remote}/${release}" is not a valid release name.`,
  unreadableRelease: (path: string, cause: string) => `${path} cannot be read (${cause}). Publish it again.`,
  noRelease: (remote: string, release: string) => `${remote} has no release ${release}. Publish it first.`,
  otherContents: (remote: string, release: string) =>
    `${remote} ${release} already exists with different contents. Raise the version in its config and build again.`,
  versionTaken: (remote: string, version: string, by: string, release: string) =>
    `${remote} ${version} was published by ${by} with different contents (${release}). Raise the version in ` +
    'package.json and build again.',
  otherAddress: (remote: string, version: string, wantedRemote: string, wantedVersion: string) =>
    `The build is ${remote} ${version}, not ${wantedRemote} ${wantedVersion}. Send it to its own address.`,
  cannotBePublished: (remote: string, version: string) => `${remote} ${version} cannot be published:`,
  tooHeavy: (remote: string, version: string) => `${remote} ${version} is larger than allowed:`,
  cannotBeDeployed: (remote: string, version: string) => `${remote} ${version} cannot be deployed:`,
  cannotBeDeployedTo: (remote: string, version: string, environment: string) =>
    `${remote} ${version} cannot be deployed to ${environment}:`,
  doesNotFit: (remote: string, release: string, environment: string) =>
    `${remote} ${release} does not fit ${environment}:`,
  notTogether: 'These releases cannot be active together:',
  // about builds
  noFolder: (folder: string) => `${folder} does not exist. Build first.`,
  notFiles: (folder: string) => `${folder} contains entries that are neither files nor folders:`,
  noRemoteJson: (path: string) => `${path} does not exist. Build with the preset, which writes it.`,
  incomplete: 'The build is not complete. Build again:',
  incompleteIn: (folder: string) => `The build in ${folder} is not complete. Build again:`,
  notJson: (path: string, cause: string) => `${path} is not JSON: ${cause}. Build again.`,
  otherContract: (path: string) =>
    `${path} does not follow contract 1. Fix these in the remote's config and build again:`,
  contradicts: (path: string) => `${path} contradicts itself:`,
  archiveTooLarge: (mebibytes: string) => `The archive has more than ${mebibytes} MiB.`,
  unpacksToMore: (mebibytes: string) => `The archive unpacks to more than ${mebibytes} MiB.`,
  unreadableArchive: (cause: string) =>
    `The archive cannot be read (${cause}). Send a gzip-compressed tar archive of the build folder.`,
  emptyArchive: 'The archive contains no files.',
  notFile: (name: string, type: string) =>
    `The archive contains ${name}, a ${type}: only files and folders are published.`,
  longPath: (characters: string) => `The archive contains a path of more than ${characters} characters.`,
  unsafePath: (name: string) =>
    `The archive contains ${name}: paths must be relative, without "..", and contain only letters, digits and ` +
    '@+~._- characters.',
  twice: (path: string) => `The archive contains ${path} twice.`,
  manyFiles: (files: string) => `The archive contains more than ${files} files.`,
} as const;
