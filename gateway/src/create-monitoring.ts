import type { IncomingMessage } from 'node:http';
import { logError, type GatewayOptions } from './gateway-options.ts';
import type { Health } from './health/health.ts';
import type { HeaderList } from './http/security-headers.ts';
import type { Metrics } from './operations/metrics.ts';
import { parseDsn, type Dsn } from './monitoring/dsn.ts';
import { createReceivers } from './monitoring/receivers.ts';
import { Relay } from './monitoring/relay.ts';
import { createSecurityReports } from './monitoring/security-reports.ts';
import { Tunnel } from './monitoring/tunnel.ts';

interface MonitoringParts {
  options: GatewayOptions;
  security: HeaderList;
  now(): number;
  addressOf(request: IncomingMessage): string;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  metrics: Metrics;
  health: Pick<Health, 'violatedPolicy'>;
}

function parsedDsns({ sentryDsn, tunnelDsns = [] }: GatewayOptions): Dsn[] {
  const texts = new Set([...(sentryDsn === undefined ? [] : [sentryDsn]), ...tunnelDsns]);
  return [...texts].map((text) => {
    const dsn = parseDsn(text);
    if (dsn === undefined) throw new Error('A DSN of the tunnel is malformed.');
    return dsn;
  });
}

/** Creates the two endpoints under /monitoring. */
export function createMonitoring({ options, security, now, addressOf, isOwnOrigin, metrics, health }: MonitoringParts) {
  const { logger } = options;
  const dsns = parsedDsns(options);
  const receivers = createReceivers(dsns, options.tunnelTimeoutMs ?? 10_000);
  const relay = new Relay({
    receivers,
    dsns,
    spool: options.tunnelSpool,
    pauses: options.tunnelPauses,
    now,
    random: Math.random,
    observe: (envelope) => {
      metrics.envelope(envelope);
      const { outcome, reason } = envelope;
      if (outcome === 'failed' || outcome === 'dropped') logger.warn({ outcome, reason }, 'envelope was not relayed');
    },
    onCircuit: (receiver, state) =>
      state === 'closed'
        ? logger.info({ receiver }, 'the receiver of error reports answers again')
        : logger.warn({ receiver }, 'the receiver of error reports does not answer'),
    // reports travel through the tunnel, so its own failures are only logged
    onError: logError(logger, 'error reports cannot be stored until their receiver answers'),
  });
  const tunnel = new Tunnel({
    receivers,
    relay,
    security,
    addressOf,
    isOwnOrigin,
    onRejected: (reason) => {
      metrics.rejectedEnvelope(reason);
      logger.warn({ outcome: 'rejected', reason }, 'envelope was not relayed');
    },
  });
  const reports = createSecurityReports({
    security,
    receivers,
    receiver: options.sentryDsn === undefined ? undefined : dsns[0],
    now,
    addressOf,
    observe: (violation) => {
      metrics.violation(violation.directive);
      health.violatedPolicy(violation);
    },
    log: (violation) => logger.warn(violation, 'content security policy violation'),
    onError: logError(logger, 'a policy violation could not be passed on'),
  });
  return { receivers, relay, tunnel, reports };
}
