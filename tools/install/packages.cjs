// Finds installed packages, shows the progress of an install, and explains a failed one. Uses the syntax of 2015: see
// with-node.cjs.
'use strict';

const fs = require('fs');
const path = require('path');

const packagesOf = (lockfile) => JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages;

/** Returns whether this machine needs a package. Optional packages depend on the system and processor. */
const isWanted = (name, entry) =>
  name.indexOf('node_modules/') !== -1 && !entry.optional && !entry.devOptional && !entry.peer;

/**
 * Returns whether every package of the lockfile is installed. npm lists installed packages in
 * node_modules/.package-lock.json.
 */
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

/** Returns the packages in the lockfile that are at the top of node_modules. */
function expectedFolders(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  return Object.keys(wanted)
    .filter(
      (name) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) && isWanted(name, wanted[name]) && !wanted[name].link,
    )
    .map((name) => path.join(root, name));
}

/**
 * Returns the number of installed packages. npm prints nothing until it is done, and first creates all folders, so a
 * package counts once its package.json exists.
 */
const countArrived = (folders) => folders.filter((folder) => fs.existsSync(path.join(folder, 'package.json'))).length;

/** Reports every ten seconds that the install is in progress. */
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

/** Summarizes npm's output in one sentence with the problem and its solution. */
function whyInstallFailed(said) {
  const reason = REASONS.find((candidate) => candidate.pattern.test(said));
  return reason ? reason.sentence : 'Installing the packages failed; npm says why above. Mend that, then try again.';
}

module.exports = { Progress, installed, whyInstallFailed };
