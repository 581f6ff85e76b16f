export { SweepSettingsScreen } from './sweep-settings.screen.tsx';
