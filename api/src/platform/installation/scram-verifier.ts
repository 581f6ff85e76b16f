import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

const ITERATIONS = 4_096;

/**
 * Returns the verifier that PostgreSQL stores for a password of ASCII characters. Statements contain the verifier and
 * never the password, because a server's logs and statistics show statements. The salt is derived from the password, so
 * that the verifier is the same at every start: poolers store copies of it. The passwords are too long to be guessed.
 *
 * Source  RFC 5802, section 3; the format is that of pg_authid.rolpassword
 */
export function scramVerifier(password: string): string {
  const salt = createHmac('sha256', password).update('salt').digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
