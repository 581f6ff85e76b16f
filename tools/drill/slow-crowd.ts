/** A process of slow clients: `slow-crowd.ts URL ATTACK`. Reports when it has begun, and stops on SIGTERM. */
import { connect, type Socket } from 'node:net';
import { ATTACKS, CROWD } from './slow-attacks.ts';

/** Half of the clients use one address, and the others use eight. */
const ADDRESSES = ['127.0.0.1', ...Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`)];
/** Time after which a disconnected client reconnects. */
const RECONNECT_MS = 1_000;

const BEGIN: Record<(typeof ATTACKS)[number], (socket: Socket) => void> = {
  'slow bodies': (socket) =>
    socket.write(
      'POST /api/v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: ' +
        'application/json\r\nContent-Length: 1000\r\n\r\n{',
    ),
  'slow headers': (socket) => socket.write('GET /api/v1/auth/session HTTP/1.1\r\nHost: local'),
  'slow readers': (socket) => {
    socket.pause();
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4));
  },
};

const [url = '', name = ''] = process.argv.slice(2);
const attack = ATTACKS.find((each) => each === name);
if (attack === undefined) throw new Error(`there is no attack "${name}"`);
const port = Number(new URL(url).port);

function join(index: number): void {
  const localAddress = ADDRESSES[index % 2 === 0 ? 0 : 1 + (index % (ADDRESSES.length - 1))] ?? '127.0.0.1';
  const socket = connect({ host: '127.0.0.1', port, localAddress }, () => attack && BEGIN[attack](socket));
  socket.on('error', () => undefined).on('close', () => setTimeout(join, RECONNECT_MS, index));
}

for (let index = 0; index < CROWD; index += 1) join(index);
process.on('disconnect', () => process.exit());
process.send?.('begun');
