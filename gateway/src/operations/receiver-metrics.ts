import { Gauge, type Registry } from 'prom-client';
import type { ReceiverReport } from '../monitoring/relay.ts';

interface ReceiverSources {
  receivers(): ReceiverReport[];
  now(): number;
}

/** Registers the state of the error receivers, labeled with host and project as configured. */
export function registerReceivers(registry: Registry, { receivers, now }: ReceiverSources): void {
  const gauge = (name: string, help: string, read: (report: ReceiverReport) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['receiver'],
      registers: [registry],
      collect() {
        this.reset();
        for (const report of receivers()) this.set({ receiver: report.receiver }, read(report));
      },
    });
  gauge('gateway_tunnel_circuit_open', 'Whether a receiver is considered down', ({ circuit }) =>
    circuit === 'closed' ? 0 : 1,
  );
  gauge('gateway_tunnel_spool_files', 'Envelopes that wait on disk', ({ files }) => files);
  gauge('gateway_tunnel_spool_bytes', 'Bytes of envelopes that wait on disk', ({ bytes }) => bytes);
  gauge('gateway_tunnel_spool_oldest_seconds', 'Age of the oldest envelope that waits on disk', ({ oldestMs }) =>
    oldestMs === undefined ? 0 : Math.max(0, now() - oldestMs) / 1_000,
  );
}
