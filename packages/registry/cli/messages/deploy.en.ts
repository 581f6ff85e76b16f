export const deploy = {
  noBuild: (folder: string) =>
    `${folder} contains no build: there is no remote.json in it or in its dist folder. Build first: npm run build.`,
  noFolder: (folder: string) => `There is no folder ${folder}. Enter the folder of the remote or of its build.`,
  found: (build: { remote: string; version: string; folder: string; size: string }) =>
    `${build.remote} ${build.version} in ${build.folder}, ${build.size}`,
  notVisible: (generation: number) =>
    `Generation ${generation} is stored, but the gateway does not serve it yet. Its log says why.`,
  publishedAs: (release: string) => `  published as ${release}`,
  publishedBefore: (release: string) => `  ${release} was published before`,
  published: (remote: string, release: string) => `${remote} ${release} is published. Nobody sees it yet.`,
  next: (remote: string, release: string) =>
    `Try it: tideline override ${remote} --release ${release}. Make it live: tideline deploy`,
  needsTrial: '--finish-after needs --trial N.',
  nothingToDo: (releases: string) => `Nothing to do: ${releases} is already active.`,
  live: (change: { remote: string; release: string; environment: string; percent?: string; milliseconds: string }) =>
    `${change.remote} ${change.release} is live in ${change.environment}` +
    `${change.percent === undefined ? '' : ` for ${change.percent}% of sessions`} after ${change.milliseconds} ms.`,
  off: (remote: string) => `${remote} is turned off: tideline enable ${remote} turns it back on.`,
  undo: (generation: number, commands: string) => `Generation ${generation}. Undo it with: ${commands}`,
  checking: (remote: string, version: string, url: string) => `  checking ${remote} ${version} against ${url}`,
  passes: (remote: string, version: string) => `${remote} ${version} passes every gate. Nothing was changed.`,
} as const;
