import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A secret at rest. Without the key, it can neither be read nor be moved to another row. */
export interface Sealed {
  /** The id of the key with which it was sealed. */
  keyId: string;
  /** Base64 of nonce (12 bytes), tag (16) and ciphertext. */
  box: string;
}

export interface Vault {
  /**
   * Seals a secret. `context` names the secret and its owner, and is authenticated, so that a box copied to another row
   * does not open.
   */
  seal(secret: string, context: string): Sealed;
  /** Opens a secret. Errors: SecretUnreadable if the key is missing, the box was altered, or it belongs elsewhere. */
  open(sealed: Sealed, context: string): string;
  /** The id of the current sealing key. */
  readonly keyId: string;
}

/** Thrown if the key of a secret is missing, or its row was tampered with. */
export class SecretUnreadable extends Error {
  constructor(keyId: string) {
    super(`a stored secret cannot be read with key ${keyId}`);
    this.name = 'SecretUnreadable';
  }
}

interface SealingKey {
  id: string;
  bytes: Buffer;
}

/**
 * Derives a sealing key. Its id reveals nothing about it, because the id is the digest of another value derived from
 * the same secret.
 */
function sealingKey(secretKey: string): SealingKey {
  const derive = (info: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'tideline', info, 32));
  return {
    id: createHash('sha256').update(derive('id of the key of secrets')).digest('hex').slice(0, 16),
    bytes: derive('key of secrets'),
  };
}

/**
 * Creates a vault that seals with AES-256-GCM under a key derived from the installation's key (HKDF-SHA-256, RFC 5869).
 * Old keys only open secrets, so the key can be rotated at any time. A random nonce is safe for 2^32 secrets per key
 * (NIST SP 800-38D, 8.3).
 */
export function createVault(secretKey: string, oldKeys: readonly string[] = []): Vault {
  const current = sealingKey(secretKey);
  const known = new Map([...oldKeys.map(sealingKey), current].map((key) => [key.id, key.bytes]));
  return {
    keyId: current.id,
    seal(secret, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return { keyId: current.id, box: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64') };
    },
    open({ keyId, box }, context) {
      const key = known.get(keyId);
      const bytes = Buffer.from(box, 'base64');
      if (key === undefined || bytes.length < 28) throw new SecretUnreadable(keyId);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new SecretUnreadable(keyId); // the library's message adds no information
      }
    },
  };
}
