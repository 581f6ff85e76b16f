import { createECDH } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXIT, StartError } from '../start-error.ts';

/** What push services know this installation by (RFC 8292): base64url of an uncompressed P-256 point and of its scalar. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes);
const Keys = z.object({ publicKey: base64url(65), privateKey: base64url(32) });

/** From the environment, or a 0600 file that the first start makes. With other keys browsers have to subscribe anew. */
export function readVapidKeys(dataFolder: string, given: VapidKeys | undefined): VapidKeys {
  if (given !== undefined) return given;
  const path = join(dataFolder, 'vapid.json');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(makeKeys()), { mode: 0o600 });
    try {
      linkSync(draft, path); // a process that was faster keeps its keys
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600); // put back from a backup, it may be open
  const keys = Keys.safeParse(readJson(path));
  if (!keys.success || !areVapidKeys(keys.data))
    throw new StartError(
      EXIT.badConfiguration,
      `${path} holds no keys for web push. Put it back from a backup, or remove it: then new ones are made and browsers have to subscribe anew.`,
    );
  return keys.data;
}

/** Whether two values are a pair: the public key is that of the private one. */
export function areVapidKeys(keys: VapidKeys): boolean {
  if (!Keys.safeParse(keys).success) return false;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(keys.privateKey, 'base64url');
  } catch {
    return false; // no scalar of this curve
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
    return null; // said as "no keys"
  }
}
