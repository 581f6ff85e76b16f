/** Help of the commands for teams, in the order of the overview. */
export const remoteCommands = {
  new: {
    usage: 'FOLDER',
    summary: 'make a repository for a new remote',
    help: `Makes a folder with a remote that builds, tests and deploys: a page, a dashboard tile, their texts,
and tests of every contribution. The remote takes the folder's name. It needs only the packages of Tideline's
kit, which are copied to vendor. In Tideline's repository, the command packs them first; in a remote made this
way, it copies that remote's packages.

  npx tideline new ../mfe-hello

Options
  --kit FOLDER        the packages of Tideline, as npm run pack-kit -- FOLDER writes them
  --template FOLDER   a remote to copy instead of the one in the kit; its name is mfe-template`,
  },
  dev: {
    usage: '[FOLDER] --against URL',
    summary: 'develop a remote inside a deployed environment',
    help: `Serves the environment at URL on this machine, but builds the remote in the folder from its sources. Nothing
is published, and no other browser sees it. Every change is built, and open pages swap in the components that
changed and keep their state. Pages, policy, hashes and data come from the environment; sign in as you do there.

  npx tideline dev --against https://money.example.org

Options
  --against URL   the environment, without a path
  --port N        where it is served on this machine (default 4400)`,
  },
  deploy: {
    usage: '[FOLDER …]',
    summary: 'publish builds and make them live',
    help: `Publishes the build in each folder (or in its dist), and activates all of them together, in one step.
Every gate is checked before anything is changed; a refusal names the fix.

  npm run build && npx tideline deploy
  npx tideline deploy mfe-accounts mfe-insights --reason "new transfers"

Options
  --reason TEXT      why, for the history
  --trial N          shows it to N% of sessions first; tideline trial finishes or aborts that
  --finish-after N   all sessions get it once N sessions had it on trial and it did not fail
  --dry-run          checks only, as tideline check does`,
  },
  publish: {
    usage: '[FOLDER …]',
    summary: 'publish builds without making them live',
    help: `Runs every gate on the build in each folder (or in its dist) and publishes it without activating it. tideline
override then prints a link that tries it; tideline deploy makes the same build live.`,
  },
  check: {
    usage: '[FOLDER …]',
    summary: 'run every gate on builds without changing anything',
    help: `Sends the build in each folder (or in its dist) to the registry, which compares it with
everything that is active there. Exit code 2 means that a gate refused it.`,
  },
  status: {
    usage: '',
    summary: 'show what is live, and who put it there',
    help: 'Shows the active release of each app, the release before it, and who made it active and how.',
  },
  history: {
    usage: '',
    summary: 'show the latest changes',
    help: `Shows the latest states of the environment, newest first, and what each one changed.

Options
  --limit N   how many (default 20)`,
  },
  list: {
    usage: '[REMOTE]',
    summary: 'list published releases',
    help: 'Lists published releases with their sizes, newest first.',
  },
  rollback: {
    usage: '[REMOTE] [--to GENERATION]',
    summary: 'return a remote, or everything, to its previous state',
    help: `Returns one remote to its previous release, or everything to an earlier state. Pages that load afterwards get
it immediately; npm start does not change it.

  npx tideline rollback mfe-accounts --reason "transfers do not load"
  npx tideline rollback --to 41        everything; operators only

Options
  --to GENERATION   the state that everything returns to
  --reason TEXT     why, for the history`,
  },
  trial: {
    usage: 'REMOTE --percent N | --finish | --abort',
    summary: 'change, finish or abort the trial of a release',
    help: `A release on trial (tideline deploy --trial 10) is shown to part of the sessions. Each session stays
with the release that it got. A trial that fails in three sessions is aborted automatically.

  npx tideline trial mfe-accounts --percent 25
  npx tideline trial mfe-accounts --finish     all sessions get the release
  npx tideline trial mfe-accounts --abort      no session gets it anymore

Options
  --percent N     the part of the sessions, 1 to 99
  --reason TEXT   why, for the history`,
  },
  disable: {
    usage: 'REMOTE',
    summary: 'turn a remote off',
    help: `Turns a remote off: its pages say that this part is not available, and the rest of the application
keeps working. tideline enable turns it back on.

Options
  --reason TEXT   why, for the history`,
  },
  enable: {
    usage: 'REMOTE',
    summary: 'turn a remote back on',
    help: `Turns on a remote that tideline disable turned off. Its pages are those of the release that was active.

Options
  --reason TEXT   why, for the history`,
  },
  override: {
    usage: '[REMOTE] [--release RELEASE]',
    summary: 'print a link that tries a release before it is active',
    help: `Prints a link to a published release that is not active. Anyone who opens it sees that release in their
browser until they close it or press Stop on the badge; everyone else sees the active one. The link is signed and
expires. Without a remote, lists the links that are open.

  npx tideline publish
  npx tideline override mfe-accounts

Options
  --release RELEASE   as tideline list shows it (default: the newest)
  --hours N           how long the link works (default 24, at most 168)
  --remove            ends every link of the remote, at once`,
  },
} as const;
