/**
 * Child process of the drill `deploys`: `gateway-process.ts <store>`. Runs one replica. Sends its addresses to its
 * parent, and its processor time whenever the parent requests it.
 */
import { createGateway, createLogger } from '@tideline/gateway';
import { freePort } from '../../start/ports.ts';

const [releases = ''] = process.argv.slice(2);
const [port, adminPort] = [await freePort(), await freePort()];
const gateway = await createGateway({
  releases,
  environment: 'production',
  apiUrl: 'http://127.0.0.1:9',
  publicOrigin: `http://localhost:${port}`,
  logger: createLogger('silent').logger,
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1_000);
});
process.on('disconnect', () => process.exit());
process.send?.(await gateway.listen({ port, host: '127.0.0.1', adminPort }));
