// Runs a TypeScript tool of this workspace on the pinned Node, installing the packages first where they are missing
// or older than the lockfile.
//
//     node tools/install/with-node.cjs tools/start/main.ts [arguments]
//
// This file runs on any version of Node on the machine, so it is plain CommonJS in the syntax of 2015: an old Node
// must get as far as the error message about its version.
'use strict';

const fs = require('fs');
const path = require('path');
const { spawn } = require('child_process');
const { Progress, installed, whyInstallFailed } = require('./packages.cjs');

const OLDEST_NODE = 20;
const FAILED = 1;

const root = path.join(__dirname, '../..');
const windows = process.platform === 'win32';
const pinned = path.join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** Exit code after a signal. A stopped `npm start` has succeeded, while a stopped test or check has not. */
const interruptedCode = /^tools[\\/]start[\\/]/.test(process.argv[2] || '') ? 0 : 130;

const say = (line) => process.stderr.write(`${line}\n`);

function giveUp(sentence) {
  say(sentence);
  process.exit(FAILED);
}

/**
 * The process that we started and wait for: npm, then the tool. It decides how to stop, so that no signal ends us
 * first.
 */
let current;
let interrupted = false;

function passOn(signal) {
  interrupted = true;
  if (current) current.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => passOn(signal));

/** `npm start` replaces its processes on this signal, while the other tools end. */
process.on('SIGHUP', () => {
  if (interruptedCode === 0 && current) current.kill('SIGHUP');
  else passOn('SIGHUP');
});

/** If npm is killed, it cannot pass the signal on, but we get another parent process. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) passOn('SIGTERM');
}, 500).unref();

/** Removes npm's own script environment, with which a nested npm would install into the wrong folder. */
function environmentForNpm() {
  const env = {};
  for (const name of Object.keys(process.env)) {
    if (!/^npm_(config_global|config_prefix|package_|lifecycle_)/.test(name)) env[name] = process.env[name];
  }
  return env;
}

function install(done) {
  say('Installing packages (once, one to three minutes)…');
  const started = Date.now();
  const progress = new Progress(root, say);
  const npm = spawn(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      env: environmentForNpm(),
      stdio: ['ignore', 2, 'pipe'],
      shell: windows,
    },
  );
  current = npm;
  let said = '';
  npm.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stderr.write(text);
  });
  npm.on('error', (error) =>
    giveUp(`Could not run npm (${error.message}). Install Node.js ${OLDEST_NODE} or newer with npm, then try again.`),
  );
  npm.on('close', (code) => {
    progress.stop();
    if (interrupted) {
      say('Stopped while installing the packages; the next start installs them anew.');
      process.exit(interruptedCode);
    }
    if (code !== 0) giveUp(whyInstallFailed(said));
    if (!fs.existsSync(pinned))
      giveUp(
        'npm did not install the Node that Tideline runs on (package "node"). If install scripts are switched ' +
          'off, run: npm rebuild node --ignore-scripts=false',
      );
    say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    done();
  });
}

function runTool() {
  const script = process.argv[2] || '';
  if (!fs.existsSync(path.join(root, script)))
    giveUp(
      `There is no ${script || 'tool named'} in this checkout. Get the missing files back with: git checkout -- tools`,
    );
  const env = Object.assign({}, process.env);
  env.PATH = [path.join(root, 'node_modules', '.bin'), process.env.PATH || ''].join(path.delimiter);
  // the channel closes when this process ends for any reason, which the tool notices
  const tool = spawn(
    pinned,
    ['--disable-warning=ExperimentalWarning', path.join(root, script)].concat(process.argv.slice(3)),
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    },
  );
  current = tool;
  tool.on('error', (error) =>
    giveUp(`The Node in ${pinned} does not run here (${error.message}). Remove node_modules and try again.`),
  );
  tool.on('exit', (code, signal) =>
    process.exit(code === null ? (interrupted && signal !== 'SIGKILL' ? interruptedCode : FAILED) : code),
  );
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  giveUp(
    `This is Node.js ${process.versions.node}; Tideline needs ${OLDEST_NODE} or newer to install itself. Get one from https://nodejs.org or your system's packages, then try again.`,
  );
} else if (installed(root, pinned)) {
  runTool();
} else {
  install(runTool);
}
