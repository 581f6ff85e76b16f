import { framed } from '../frame/framed.tsx';
import { FinancialModeScreen as Screen } from './financial-mode.screen.tsx';

export const FinancialModeScreen = framed('mode', Screen);
