export { SweepsScreen } from './sweeps.screen.tsx';
