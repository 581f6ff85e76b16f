import { createECDH } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXIT, StartError } from '../../platform/start-error.ts';

/**
 * The installation's identity for push services (RFC 8292): base64url of an uncompressed P-256 point and of its scalar.
 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes);
const Keys = z.object({ publicKey: base64url(65), privateKey: base64url(32) });

/**
 * Reads the keys from the environment, or from a file with mode 0600 that is created on the first start. If the keys
 * change, browsers must subscribe again.
 */
export function readVapidKeys(dataFolder: string, given: VapidKeys | undefined): VapidKeys {
  if (given !== undefined) return given;
  const path = join(dataFolder, 'vapid.json');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(makeKeys()), { mode: 0o600 });
    try {
      linkSync(draft, path); // fails if a concurrent process stored its keys first, which are then used
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  // after a restore from a backup, the file's permissions may be too open
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const keys = Keys.safeParse(readJson(path));
  if (!keys.success || !areVapidKeys(keys.data))
    throw new StartError(
      EXIT.badConfiguration,
      `${path} has no valid keys for web push. Restore it from a backup, or delete it to create new keys; ` +
        `browsers must then subscribe again (TIDELINE_SECRET_KEY_LOST=true).`,
    );
  return keys.data;
}

/** Returns whether the public key belongs to the private one. */
export function areVapidKeys(keys: VapidKeys): boolean {
  if (!Keys.safeParse(keys).success) return false;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(keys.privateKey, 'base64url');
  } catch {
    return false; // not a scalar of this curve
  }
  return curve.getPublicKey('base64url', 'uncompressed') === keys.publicKey;
}

function makeKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url', 'uncompressed');
  return {
    publicKey,
    privateKey: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null; // the caller reports that there are no keys
  }
}
