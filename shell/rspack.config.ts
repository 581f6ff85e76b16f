import { hostConfig } from '@tideline/mfe-kit/build';
import { EARLY_REQUESTS } from './src/early-requests.ts';

export default hostConfig(import.meta.dirname, {
  entry: { boot: './src/boot/boot.ts', main: './src/main.tsx' },
  boot: 'boot',
  frame: 'frame',
  earlyRequests: EARLY_REQUESTS,
});
