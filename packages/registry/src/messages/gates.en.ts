/**
 * Reasons and fixes of gates. Like the other sentences of the registry, they are sent in English and recognized by a
 * command, so a sentence must contain every parameter unchanged.
 */
export const gates = {
  // about a build
  noHash: (path: string) => `${path} has no hash in remote.json`,
  hashFiles: "build with the kit's preset, which hashes every file, and remove files that the build did not write",
  inlineStyles: (remote: string) => `${remote} declares hashes of inline styles, but only the shell may allow them`,
  moveStyles: 'move the styles into a .module.css file',
  notExported: (component: string, expose: string, name: string) =>
    `${component} is contributed, but ${expose} exports no "${name}"`,
  exportIt: (name: string, expose: string) =>
    `export ${name} from src/${expose}/expose.ts, or correct remote.config.ts`,
  tooLarge: (remote: string, size: string, allowed: string, largest: string, largestSize: string) =>
    `${remote} is ${size} uncompressed, but the environment allows only ${allowed}; the largest file has ` +
    `${largestSize}: ${largest}`,
  removeLargest: (path: string, remote: string) =>
    `remove ${path} from the build folder, or ask an operator for more: tideline budget ${remote} --total BYTES`,
  evaluates: (path: string, what: string) => `${path} contains ${what}, which the page's security policy blocks`,
  removeCode: 'remove the code or the package that turns text into code, and build with NODE_ENV=production',
  notStyles: (path: string, cause: string) => `${path} is not a stylesheet that can be parsed: ${cause}`,
  buildAgain: 'build again',
  leaks: (path: string, selector: string, remote: string) =>
    `${path} has "${selector}", which also applies outside of ${remote}`,
  moveRule: (prefix: string) =>
    `move it into a .module.css file, so that every selector has a class that begins with ${prefix}`,
  raisedBudget: (remote: string, key: string, own: string, allowed: string) =>
    `${remote} sets ${key} to ${own}, but the environment allows only ${allowed}`,
  lowerBudget: (key: string, remote: string, option: string, own: string) =>
    `lower budgets.${key} in remote.config.ts, or ask an operator for more: ` +
    `tideline budget ${remote} --${option} ${own}`,
  overBudget: (what: string, bytes: string, more: string) =>
    `${what} comes to ${bytes} bytes, ${more} more than its budget`,
  loadLater: (entryBytes: string, routeBytes: string) =>
    "load parts of it later, or raise its budget up to the environment's " +
    `(${entryBytes} for the entry, ${routeBytes} for a page)`,
  // about a description
  correct: 'correct it and build again',
  raiseVersion: 'raise the version',
  removeLink: (name: string) => `remove ${name}: only files and folders can be published`,
  namedButAbsent: (path: string) => `${path} is named in remote.json but is not in the folder`,
  hashedButAbsent: (path: string) => `${path} has a hash in remote.json but is not in the folder`,
  changed: (path: string) => `${path} was changed after the build (its hash differs from the one in remote.json)`,
  notScript: (path: string, cause: string) => `${path} is not a script that can be parsed: ${cause}`,
  otherVariant: (name: string, path: string) => `${name} does not unpack to ${path}`,
  onlyShell: (name: string, kind: string) => `name "${name}" and kind "${kind}": only the shell may be named shell`,
  declaredOften: (key: string, count: string) => `${key} is declared ${count} times; keep one`,
  notExposed: (component: string, expose: string) =>
    `"${component}" refers to ${expose}, which the build does not expose`,
  modeTwice: (widget: string) => `widget ${widget} names a mode twice in when.mode`,
  noText: (key: string, language: string) => `%${key}% has no text in locale "${language}"`,
  // about an environment
  declaredElsewhere: (key: string, owner: string, release: string) =>
    `${key} belongs to ${owner}, and ${release} declares it too`,
  rename: 'rename it in one of them',
  otherShell: (release: string, range: string, version: string) =>
    `${release} requires shell ${range}, but the shell is ${version}`,
  withShell: (range: string) =>
    `change requires.shell in remote.config.ts, or deploy it together with a shell that satisfies ${range}`,
  otherApi: (release: string, range: string, version: string) =>
    `${release} requires version ${range} of the API's contract, but the API has ${version}`,
  withContract: (version: string, range: string) =>
    `build it with @tideline/contract ${version}, or deploy it where the API satisfies ${range}`,
  otherRuntime: (release: string, needed: string, offered: string) =>
    `${release} is built for federation runtime ${needed}, but the shell provides ${offered}`,
  withRuntime: (major: string) =>
    `build it with @module-federation/runtime ${major}.x, and activate them together if the shell is the one that ` +
    'changes',
  ownCopy: (release: string, name: string) => `${release} brings its own copy of ${name}, so the page would have two`,
  leaveToShell: (name: string) => `build it with the kit's preset, which leaves ${name} to the shell`,
  notProvided: (release: string, name: string) =>
    `${release} takes ${name} from the shell, but the shell does not provide it`,
  bundleIt: (name: string, provided: string) =>
    `bundle ${name} under another name, or take it off the shared list; the shell provides ${provided}`,
  otherShare: (release: string, name: string, range: string, version: string) =>
    `${release} requires ${name} ${range}, but the shell provides ${version}`,
  withShare: (name: string, version: string, range: string) =>
    `build it with ${name} ${version}, or deploy it together with a shell that provides ${range}`,
  notLoadable: (release: string, name: string) =>
    `${release} loads ${name} from the shell, but the shell does not have it`,
  withKit: (names: string) => `build it with the kit of this shell; it has ${names}`,
  reserved: (release: string, path: string, reserved: string) =>
    `${release} declares the route ${path}, but the gateway answers ${reserved} itself`,
  otherPath: 'choose another path',
  deadNavigation: (id: string, remote: string, to: string, path: string) =>
    `navigation entry ${id} of ${remote} leads to ${to}, but no active release has the route ${path}`,
  deadCommand: (id: string, remote: string, to: string, path: string) =>
    `command ${id} of ${remote} leads to ${to}, but no active release has the route ${path}`,
  deadWidget: (id: string, remote: string, to: string, path: string) =>
    `widget ${id} of ${remote} leads to ${to}, but no active release has the route ${path}`,
  deadSettings: (id: string, remote: string, to: string, path: string) =>
    `settings ${id} of ${remote} belong on ${to}, but no active release has the route ${path}`,
  correctAddress: 'correct the address, or activate the remote that has this page in the same change',
  noIcon: (id: string, release: string, icon: string) =>
    `navigation entry ${id} of ${release} has the icon "${icon}", but the shell has no such icon`,
  noSlot: (id: string, release: string, slot: string) =>
    `widget ${id} of ${release} is for the slot ${slot}, but the shell has no such slot`,
  useOneOf: (names: string) => `use one of ${names}`,
} as const;
