export { NotificationSettingsScreen } from './notification-settings.screen.tsx';
