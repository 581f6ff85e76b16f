import { errorDigest, silentReporter, type ServerReporter } from '@tideline/reporting/server';
import type { Tracing } from '@tideline/reporting/tracing';
import type { Logger } from './operations/log.ts';
import type { Pauses } from './monitoring/relay.ts';
import type { SpoolLimits } from './monitoring/spool-folder.ts';
import type { TrafficLimits } from './traffic/limits.ts';

export interface GatewayOptions {
  /** Folder of releases. */
  releases: string;
  environment: string;
  /** Origins of the processes of the API. */
  apiUrl: string | readonly string[];
  /** Token that the API requires if other machines can reach it. */
  apiToken?: string;
  /** Interval between checks of the API's processes, if there are several. */
  apiCheckMs?: number;
  /** Origin that users type. If it uses https, browsers are required to use only https. */
  publicOrigin: string;
  logger: Logger;
  reporter?: ServerReporter;
  /** Default: nothing is traced, neither here nor in pages. */
  tracing?: Tracing | undefined;
  /** Proxies in front of this process: number of hops, or addresses. */
  trustProxy?: number | string[];
  /** DSN for the browser, which is also one of the tunnel's receivers. */
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
  /** Storage for envelopes whose receiver cannot be reached; undefined for none. */
  tunnelSpool?: SpoolLimits;
  tunnelPauses?: Pauses;
  /** Token for the operators' listener. Required if other machines can reach it. */
  adminToken?: string;
  /** Makes the registry available on the public listener to clients with a token. */
  registryPublic?: boolean;
  /** Whether a release that fails in several sessions soon after its activation is rolled back. Default: true. */
  autoRollback?: boolean;
  /** Version of the API's contract, against which releases are checked. */
  contractVersion?: string;
  /** Overrides the default client limits. */
  traffic?: Partial<TrafficLimits>;
  /** Interval between checks for slow clients. */
  trafficBeatMs?: number;
  /** Interval between checks for a new generation. */
  pollMs?: number;
  now?(): number;
}

export const logError = (logger: Logger, what: string) => (error: unknown) => logger.error({ err: error }, what);

/** Reports a failure. Tunnel failures are never reported, because reports travel through the tunnel. */
export const reportError =
  ({ logger, reporter = silentReporter }: Pick<GatewayOptions, 'logger' | 'reporter'>, what: string) =>
  (error: unknown) => {
    const digest = errorDigest(error);
    logger.error({ err: error, digest }, what);
    reporter.report(error, { digest });
  };
