import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../http/error-code.ts';
import { dsnIdentity, type Dsn } from './dsn.ts';

export interface SpoolLimits {
  folder: string;
  /** Maximum bytes of all waiting envelopes. */
  maxBytes: number;
  /** Age above which envelopes are dropped. */
  maxAgeMs: number;
}

/** A waiting envelope. Its file name contains all of these values. */
export interface SpooledEnvelope {
  name: string;
  receiver: string;
  atMs: number;
  bytes: number;
}

export interface SpooledContent {
  contentType: string;
  /** Whether the receiver recognizes a second delivery. */
  isRepeatable: boolean;
  body: Buffer;
}

export interface SpoolTotals {
  files: number;
  bytes: number;
  oldestMs: number | undefined;
}

/** A delivery takes seconds, so a longer claim belongs to a process that was killed. */
const CLAIM_MS = 60_000;

const namePattern = /^(\d{13})-(\d{6})[0-9a-f]{8}-(\d{1,9})-([0-9a-f]{16})\.envelope$/;
const CLAIMED = '.sending';
const PARTIAL = '.part';

const metaLine = z.object({ contentType: z.string().max(200), isRepeatable: z.boolean() });

/** Returns the identifier of a receiver for file names, which must not contain its DSN key. */
export const receiverKey = (receiver: Dsn): string =>
  createHash('sha256').update(dsnIdentity(receiver)).digest('hex').slice(0, 16);

function parsedName(name: string): SpooledEnvelope | undefined {
  const [, at, , bytes, receiver] = namePattern.exec(name) ?? [];
  return receiver === undefined ? undefined : { name, receiver, atMs: Number(at), bytes: Number(bytes) };
}

/** Ignores a missing file, because another process was faster. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Stores envelopes on disk, one file each, readable only by this user, oldest first. Files contain the envelope and its
 * content type, but not the address or browser of the sender. Several processes may share a folder: the one that
 * renames an envelope's file sends it.
 */
export class SpoolFolder {
  readonly #limits: SpoolLimits;
  readonly #now: () => number;
  #waiting: SpooledEnvelope[] = [];
  #bytes = 0;
  #count = 0;
  /** Envelopes that this process is sending. */
  readonly #claimed = new Map<string, SpooledEnvelope>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: SpoolLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  totals(receiver: string): SpoolTotals {
    const own = this.#waiting.filter((envelope) => envelope.receiver === receiver);
    return {
      files: own.length,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      oldestMs: own[0]?.atMs,
    };
  }

  oldest(receiver: string): SpooledEnvelope | undefined {
    return this.#waiting.find((envelope) => envelope.receiver === receiver);
  }

  /** Returns the envelopes that are too old to send, for all receivers. */
  expired(): SpooledEnvelope[] {
    return this.#waiting.filter((envelope) => this.#isExpired(envelope));
  }

  #isExpired({ atMs }: SpooledEnvelope): boolean {
    return this.#now() - atMs > this.#limits.maxAgeMs;
  }

  /** Reads the waiting envelopes from disk, including those of an earlier run or another process. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const { folder } = this.#limits;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await Promise.all((await readdir(folder)).map((name) => this.#recover(name)));
      const found = (await readdir(folder)).flatMap((name) => parsedName(name) ?? []);
      const waiting = new Map([...this.#claimed, ...found.map((envelope) => [envelope.name, envelope] as const)]);
      this.#waiting = [...waiting.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
      this.#bytes = this.#waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    });
  }

  /** Returns files of killed processes to the queue, or deletes them if they are incomplete. */
  async #recover(name: string): Promise<void> {
    const path = join(this.#limits.folder, name);
    if (!name.endsWith(CLAIMED) && !name.endsWith(PARTIAL)) return;
    const changed = await unlessMissing(stat(path));
    // the file system uses the machine's clock, which may differ from the gateway's clock
    if (changed === undefined || Date.now() - changed.ctimeMs < CLAIM_MS) return;
    if (name.endsWith(PARTIAL)) return rm(path, { force: true });
    await unlessMissing(rename(path, path.slice(0, -CLAIMED.length)));
  }

  /** Appends an envelope to the queue. Returns false if the queue is full. */
  add(receiver: string, content: SpooledContent): Promise<boolean> {
    return this.#inTurn(() => this.#write(receiver, content));
  }

  /** Runs changes of the list one after another. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined); // the caller handles the failure
    return turn;
  }

  async #write(receiver: string, { body, ...meta }: SpooledContent): Promise<boolean> {
    const { folder, maxBytes } = this.#limits;
    const bytes = body.length;
    if (this.#bytes + bytes > maxBytes) return false;
    const atMs = this.#now();
    this.#count = (this.#count + 1) % 1_000_000; // preserves the order within a millisecond
    const order = `${String(atMs).padStart(13, '0')}-${String(this.#count).padStart(6, '0')}`;
    const name = `${order}${randomBytes(4).toString('hex')}-${bytes}-${receiver}.envelope`;
    const path = join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const text = Buffer.concat([Buffer.from(`${JSON.stringify(meta)}\n`), body]);
    await writeFile(`${path}${PARTIAL}`, text, { mode: 0o600 });
    await rename(`${path}${PARTIAL}`, path);
    this.#waiting.push({ name, receiver, atMs, bytes });
    this.#bytes += bytes;
    return true;
  }

  /** Reserves an envelope for this process; undefined if another process has it, or if its file is damaged. */
  async claim(envelope: SpooledEnvelope): Promise<SpooledContent | undefined> {
    const path = join(this.#limits.folder, envelope.name);
    const isOurs = await unlessMissing(rename(path, `${path}${CLAIMED}`).then(() => true));
    if (isOurs === undefined) {
      this.#forget(envelope);
      return undefined;
    }
    this.#claimed.set(envelope.name, envelope);
    const content = contentOf(await readFile(`${path}${CLAIMED}`), envelope.bytes);
    if (content === undefined) await this.remove(envelope);
    return content;
  }

  /** Returns a claimed envelope to its place in the queue. */
  async release({ name }: SpooledEnvelope): Promise<void> {
    const path = join(this.#limits.folder, name);
    this.#claimed.delete(name);
    await unlessMissing(rename(`${path}${CLAIMED}`, path));
  }

  /** Deletes a claimed or expired envelope. Returns false if it was already deleted. */
  async remove(envelope: SpooledEnvelope): Promise<boolean> {
    const path = join(this.#limits.folder, envelope.name);
    const isListed = this.#forget(envelope);
    await Promise.all([rm(`${path}${CLAIMED}`, { force: true }), rm(path, { force: true })]);
    return isListed;
  }

  #forget(envelope: SpooledEnvelope): boolean {
    this.#claimed.delete(envelope.name);
    const index = this.#waiting.findIndex(({ name }) => name === envelope.name);
    if (index === -1) return false;
    this.#waiting.splice(index, 1);
    this.#bytes -= envelope.bytes;
    return true;
  }
}

/** Parses a stored envelope; undefined if its end is missing, for example after a power failure. */
function contentOf(file: Buffer, bytes: number): SpooledContent | undefined {
  const end = file.indexOf(0x0a);
  const body = file.subarray(end + 1);
  if (end === -1 || body.length !== bytes) return undefined;
  const meta = metaLine.safeParse(JSON.parse(file.subarray(0, end).toString('utf8')));
  return meta.success ? { ...meta.data, body } : undefined;
}
