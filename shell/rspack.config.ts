import { hostConfig } from '@tideline/mfe-kit/build';

export default hostConfig(import.meta.dirname, {
  entry: { boot: './src/boot/boot.ts', main: './src/main.ts' },
  boot: 'boot',
  frame: 'frame',
  fonts: ['figtree-latin.'],
});
