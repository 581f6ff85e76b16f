import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay to the database that can be cut and restored. */
export interface Cable {
  through: (url: string) => string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startCable(target: string): Promise<Cable> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number): Promise<number> =>
    new Promise((resolve) => {
      server.listen(at, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : at);
      });
    });
  const own = await listen(0);
  return {
    through: (url) => {
      const relayed = new URL(url);
      relayed.port = String(own);
      return relayed.href;
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: async () => {
      await listen(own);
    },
  };
}
