// Installed packages, the progress of an install, and the reason of a failed one. In the syntax of 2015, see
// with-node.cjs.
'use strict';

const fs = require('fs');
const path = require('path');

const packagesOf = (lockfile) => JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages;

/** A package that this machine must have; the others depend on its system and processor. */
const isWanted = (name, entry) =>
  name.indexOf('node_modules/') !== -1 && !entry.optional && !entry.devOptional && !entry.peer;

/** npm lists installed packages in node_modules/.package-lock.json; every package of the lockfile must be there. */
function installed(root, pinnedNode) {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(note) || !fs.existsSync(pinnedNode)) return false;
  const present = packagesOf(note);
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  return Object.keys(wanted).every(
    (name) =>
      !isWanted(name, wanted[name]) || (present[name] !== undefined && present[name].version === wanted[name].version),
  );
}

/** Packages that come with the lockfile and stand at the top of node_modules. */
function expectedFolders(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  return Object.keys(wanted)
    .filter(
      (name) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) && isWanted(name, wanted[name]) && !wanted[name].link,
    )
    .map((name) => path.join(root, name));
}

/** npm says nothing until it is done, and makes all folders first: a package is there with its package.json. */
const countArrived = (folders) => folders.filter((folder) => fs.existsSync(path.join(folder, 'package.json'))).length;

/** Says every ten seconds that the install goes on. */
class Progress {
  constructor(root, say) {
    const started = Date.now();
    const expected = expectedFolders(root);
    this.timer = setInterval(() => {
      const seconds = Math.round((Date.now() - started) / 1000);
      say(`  ${seconds} s: ${countArrived(expected)} of ${expected.length} packages in place`);
    }, 10000);
  }

  stop() {
    clearInterval(this.timer);
  }
}

const REASONS = [
  {
    pattern: /ENOSPC|no space left/i,
    sentence: 'The disk is full: installing the packages needs 1 GB. Free some space, then try again.',
  },
  {
    pattern: /EDQUOT/,
    sentence:
      'The disk quota of this user is used up: installing the packages needs 1 GB. Free some space, then try again.',
  },
  {
    pattern: /EROFS|read-only file system/i,
    sentence: 'This folder cannot be written: clone Tideline into one that is yours, then try again.',
  },
  {
    pattern: /EACCES|EPERM/,
    sentence:
      'This user may not write where npm needs to (the folder is named above). Clone Tideline into a folder ' +
      'of your own, or change the owner of ~/.npm, then try again.',
  },
  {
    pattern:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    sentence:
      'The packages could not be fetched: npm does not reach its registry. Check the network (and npm config ' +
      'get registry, proxy), then try again.',
  },
  {
    pattern: /EUSAGE|can only install with an existing package-lock|are in sync/i,
    sentence:
      'package.json and package-lock.json do not fit together. Get both back with: git checkout -- ' +
      'package.json package-lock.json',
  },
];

/** Summarizes npm's output in one sentence: the problem and the way out. */
function whyInstallFailed(said) {
  const reason = REASONS.find((candidate) => candidate.pattern.test(said));
  return reason ? reason.sentence : 'Installing the packages failed; npm says why above. Mend that, then try again.';
}

module.exports = { Progress, installed, whyInstallFailed };
