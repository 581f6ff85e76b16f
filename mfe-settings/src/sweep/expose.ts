import { framed } from '../frame/framed.tsx';
import { SweepSettingsScreen as Screen } from './sweep-settings.screen.tsx';

export const SweepSettingsScreen = framed('sweep', Screen);
