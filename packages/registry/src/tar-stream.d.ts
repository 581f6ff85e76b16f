/** Types for the part of tar-stream that uploads use, because the package has none. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export interface Headers {
    name: string;
    size?: number;
    mode?: number;
    mtime?: Date;
    type?: string | null;
  }
  type Next = (error?: unknown) => void;
  interface Extract extends Writable {
    on(event: 'entry', listener: (headers: Headers, stream: Readable, next: Next) => void): this;
    on(event: 'close' | 'drain' | 'finish', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  interface Pack extends Readable {
    entry(headers: Headers, content: Uint8Array | string, callback?: Next): Writable;
    finalize(): void;
  }
  const tar: { extract(): Extract; pack(): Pack };
  export default tar;
}
