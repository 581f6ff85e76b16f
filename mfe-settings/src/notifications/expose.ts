import { framed } from '../frame/framed.tsx';
import { NotificationSettingsScreen as Screen } from './notification-settings.screen.tsx';

export const NotificationSettingsScreen = framed('notifications', Screen);
