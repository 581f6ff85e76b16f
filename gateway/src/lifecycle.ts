import type { Server } from 'node:http';
import { drainable } from '@tideline/http-server';
import type { LiveEnvironment } from './environment/live-environment.ts';
import type { Health } from './health/health.ts';
import type { GatewayState } from './request-router.ts';
import type { Housekeeping } from './registry/housekeeping.ts';
import { closed, httpUrl, listenOn } from './listeners.ts';
import type { Receivers } from './monitoring/receivers.ts';
import type { Relay } from './monitoring/relay.ts';
import type { ApiProxy } from './proxy/api-proxy.ts';
import type { ApiTargets } from './proxy/api-targets.ts';
import type { Traffic } from './traffic/traffic.ts';

interface ListenOptions {
  port: number;
  host: string;
  /** Port for operators. */
  adminPort: number;
  /** Default: loopback. */
  adminHost?: string;
}

export interface CloseOptions {
  graceMs?: number;
  drainDelayMs?: number;
  drainIdleMs?: number;
  /** Whether another process already accepts connections on the same listeners. */
  isReplaced?: boolean;
}

export interface Gateway {
  listen(options: ListenOptions): Promise<{ url: string; adminUrl: string }>;
  /** Checks for a new generation immediately, not only at the next poll. */
  refresh(): Promise<void>;
  /** Stores the reports of browsers, and applies the decisions based on them. */
  settle(): Promise<void>;
  /** Stops accepting requests, lets active ones finish, and ends after at most `graceMs`. */
  close(options?: CloseOptions): Promise<void>;
  /** Closes idle connections to the api, because its process is being replaced. */
  forgetApi(): void;
}

interface Running {
  state: GatewayState;
  live: LiveEnvironment;
  health: Health;
  housekeeping: Housekeeping;
  server: Server;
  admin: Server;
  targets: ApiTargets;
  receivers: Receivers;
  relay: Relay;
  api: ApiProxy;
  traffic: Traffic;
}

/** Starts the parts in order and ends them in reverse order. */
export function createLifecycle({
  state,
  live,
  health,
  housekeeping,
  server,
  admin,
  targets,
  receivers,
  relay,
  api,
  traffic,
}: Running): Gateway {
  const leaving = drainable(server);
  return {
    async listen({ port, host, adminPort, adminHost = '127.0.0.1' }) {
      await Promise.all([live.start(), health.start()]);
      const publicAddress = await listenOn(server, port, host);
      const adminAddress = await listenOn(admin, adminPort, adminHost).catch(async (error: unknown) => {
        await Promise.all([live.stop(), closed(server)]);
        throw error;
      });
      housekeeping.start();
      relay.start();
      targets.start();
      state.started = true;
      return { url: httpUrl(host, publicAddress.port), adminUrl: httpUrl(adminHost, adminAddress.port) };
    },
    refresh: () => live.refresh(),
    settle: () => health.settle(),
    forgetApi: () => api.closeIdle(),
    async close({ graceMs = 25_000, drainDelayMs = 0, drainIdleMs = 3_000, isReplaced = false } = {}) {
      state.replaced = isReplaced;
      state.draining = true;
      leaving.announce();
      if (drainDelayMs > 0 && !isReplaced) await new Promise((resolve) => setTimeout(resolve, drainDelayMs));
      await Promise.all([live.stop(), housekeeping.stop()]);
      api.endStreams();
      await leaving.drain({ idleMs: drainIdleMs, graceMs });
      api.close();
      traffic.close();
      await Promise.all([health.stop(), relay.close()]);
      targets.close();
      await receivers.close();
      admin.closeAllConnections();
      await closed(admin);
    },
  };
}
