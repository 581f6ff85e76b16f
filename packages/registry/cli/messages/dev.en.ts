export const dev = {
  noBundler: 'rspack is not installed here. Install first: npm install.',
  failed: 'The build failed. Pages keep the previous build.',
  shown: (milliseconds: string) => `built and shown in ${milliseconds} ms`,
  ended: (code: string) => `rspack exited with ${code}. Its messages are above.`,
  restarts: (path: string) => `${path} changed: the build starts again`,
  badPort: (port: string) => `--port ${port} is not a port.`,
  noAddress:
    '--against is the address of the environment to develop in: tideline dev --against https://money.example.org',
  noRemote: (folder: string) => `${folder} contains no remote.config.ts. Run the command in the folder of a remote.`,
  portTaken: (port: string) => `Port ${port} is in use. Choose another with --port.`,
  open: (url: string, environment: string) =>
    `Open ${url}: everything comes from ${environment}, except this remote. Ctrl+C stops it.`,
} as const;
