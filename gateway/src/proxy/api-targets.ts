import { request as sendRequest } from 'undici';

/** Parts of a process's address in the form that `http.request` takes. */
export interface ApiAddress {
  protocol: string;
  host: string;
  port: string;
  pathname: string;
}

function addressOf(url: string): ApiAddress {
  const { protocol, hostname, port, pathname } = new URL(url);
  return { protocol, host: hostname.replace(/^\[|\]$/g, ''), port, pathname };
}

export interface ApiTargetParts {
  urls: readonly string[];
  /** Path that returns 200 if a process and its database work. */
  healthPath: string;
  /** Proves to an api on another machine that a request comes from the gateway. */
  token: string | undefined;
  checkMs?: number | undefined;
  onChange(url: string, isHealthy: boolean): void;
}

/** Header with the API token. */
export const API_TOKEN_HEADER = 'x-api-token';

const CHECK_MS = 2_000;
const TIMEOUT_MS = 1_000;

/**
 * The processes of the api, which take turns. A process that does not respond is skipped until its health check
 * succeeds. If none responds, all are tried.
 */
export class ApiTargets {
  readonly #parts: ApiTargetParts;
  readonly #addresses: ReadonlyMap<string, ApiAddress>;
  readonly #down = new Set<string>();
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ApiTargetParts) {
    this.#parts = parts;
    this.#addresses = new Map(parts.urls.map((url) => [url, addressOf(url)]));
  }

  /** Headers of every request to the api. */
  get headers(): Record<string, string> {
    const { token } = this.#parts;
    return token === undefined ? {} : { [API_TOKEN_HEADER]: token };
  }

  /**
   * Returns a process's address, which is parsed only once because parsing takes as long as the rest of choosing a
   * process.
   */
  addressOf(url: string): ApiAddress {
    const address = this.#addresses.get(url);
    if (address === undefined) throw new Error(`no address of the api: ${url}`);
    return address;
  }

  get hasSeveral(): boolean {
    return this.#parts.urls.length > 1;
  }

  /** Returns the process whose turn it is; undefined if all were tried. */
  next(tried?: ReadonlySet<string>): string | undefined {
    const left = this.#parts.urls.filter((url) => tried?.has(url) !== true);
    const healthy = left.filter((url) => !this.#down.has(url));
    const candidates = healthy.length > 0 ? healthy : left;
    this.#turn = (this.#turn + 1) % 1_000_000;
    return candidates[this.#turn % Math.max(1, candidates.length)];
  }

  /** Returns whether any process has not been tried yet. */
  isLeft(tried: ReadonlySet<string>): boolean {
    return this.#parts.urls.some((url) => !tried.has(url));
  }

  /** Returns a process for an operator's request. */
  any(): string {
    const [first = ''] = this.#parts.urls;
    return this.next() ?? first;
  }

  /** Records that a process could not be reached. */
  failed(url: string): void {
    if (this.hasSeveral) this.#set(url, false);
  }

  start(): void {
    if (!this.hasSeveral) return;
    const { checkMs = CHECK_MS } = this.#parts;
    this.#timer = setInterval(() => void this.check(), checkMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Checks every process. */
  async check(): Promise<void> {
    await this.answer();
  }

  /** Returns whether any process and its database work. */
  async answer(): Promise<boolean> {
    const answers = await Promise.all(
      this.#parts.urls.map(async (url) => {
        const isHealthy = await this.#answers(url);
        if (this.hasSeveral) this.#set(url, isHealthy);
        return isHealthy;
      }),
    );
    return answers.includes(true);
  }

  async #answers(url: string): Promise<boolean> {
    try {
      const { statusCode, body } = await sendRequest(`${url}${this.#parts.healthPath}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false; // it is reported as unavailable
    }
  }

  #set(url: string, isHealthy: boolean): void {
    if (this.#down.has(url) !== isHealthy) return;
    if (isHealthy) this.#down.delete(url);
    else this.#down.add(url);
    this.#parts.onChange(url, isHealthy);
  }
}
