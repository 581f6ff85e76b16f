import { errorDigest, silentReporter, type ServerReporter } from '@tideline/reporting/server';
import type { Tracing } from '@tideline/reporting/tracing';
import type { Logger } from './operations/log.ts';
import type { Pauses } from './monitoring/relay.ts';
import type { SpoolLimits } from './monitoring/spool-folder.ts';
import type { TrafficLimits } from './traffic/limits.ts';

export interface GatewayOptions {
  /** Folder of the release store. */
  releases: string;
  environment: string;
  /** Origins of the processes of the API. */
  apiUrl: string | readonly string[];
  /** Shared with the API where it listens for other machines. */
  apiToken?: string;
  /** How often several processes of the API are checked. */
  apiCheckMs?: number;
  /** Origin that users type; https enables transport security. */
  publicOrigin: string;
  logger: Logger;
  reporter?: ServerReporter;
  /** Default: nothing is traced, neither here nor in pages. */
  tracing?: Tracing | undefined;
  /** Proxies in front of this process: number of hops, or addresses. */
  trustProxy?: number | string[];
  /** DSN for the browser; also one of the tunnel's receivers. */
  sentryDsn?: string;
  tunnelDsns?: readonly string[];
  testPage?: boolean;
  /** Whether guests may explore a sample household. */
  sample?: boolean;
  signUp?: string;
  cacheMaxBytes?: number;
  version?: string;
  apiHealthPath?: string;
  apiTimeoutMs?: number;
  apiLongTimeoutMs?: number;
  tunnelTimeoutMs?: number;
  /** Where envelopes wait while their receiver cannot be reached; undefined: nowhere. */
  tunnelSpool?: SpoolLimits;
  tunnelPauses?: Pauses;
  /** Token for the operators' listener; required if other machines reach it. */
  adminToken?: string;
  /** Opens the registry on the public listener, for those with a token. */
  registryPublic?: boolean;
  /** Whether a release that fails in several sessions soon after it became active is rolled back. Default: true. */
  autoRollback?: boolean;
  /** Version of the API's contract, which releases are checked against. */
  contractVersion?: string;
  /** Overrides the default client limits. */
  traffic?: Partial<TrafficLimits>;
  /** How often slow clients are checked. */
  trafficBeatMs?: number;
  /** How often to check for a new generation. */
  pollMs?: number;
  now?(): number;
}

export const logError = (logger: Logger, what: string) => (error: unknown) => logger.error({ err: error }, what);

/** Tunnel failures are never reported, because reports travel through the tunnel. */
export const reportError =
  ({ logger, reporter = silentReporter }: Pick<GatewayOptions, 'logger' | 'reporter'>, what: string) =>
  (error: unknown) => {
    const digest = errorDigest(error);
    logger.error({ err: error, digest }, what);
    reporter.report(error, { digest });
  };
