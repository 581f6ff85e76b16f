// Preloaded in each worker. jest-light-runner answers the first worker that asks for its configuration by sending it
// to all of them. A worker that does not listen yet misses it and then waits forever.
let early;

if (process.argv[1]?.includes('/tinypool/')) {
  process.on('message', (message) => {
    if (message?.type === 'jest-light-runner-worker-data') early = message;
  });
  process.on('newListener', (event, listener) => {
    if (event === 'message' && early !== undefined) queueMicrotask(() => listener(early));
  });
  // programs that tests start must not load this file
  process.env.NODE_OPTIONS = process.env.NODE_OPTIONS?.replace(/ ?--import=\S*worker-data\.js/, '');
}
