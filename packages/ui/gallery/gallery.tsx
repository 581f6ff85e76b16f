import { createRoot } from 'react-dom/client';
import '../src/tokens/index.css';
import {
  AppFrame,
  BottomBar,
  FormatProvider,
  IconButton,
  NoticeBar,
  Rail,
  ToastRegion,
  TopBar,
  type NavEntry,
} from '../src/index.ts';
import { Charts } from './charts.tsx';
import { Dashboard } from './dashboard.tsx';
import { Feedback } from './feedback.tsx';
import { Forms } from './forms.tsx';

/** The parameters in the address: `?page=forms&theme=dark`. Without a theme, the system setting applies. */
const query = new URLSearchParams(window.location.search);
const name = query.get('page') ?? 'dashboard';
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const pages = { dashboard: Dashboard, forms: Forms, feedback: Feedback, charts: Charts };
const Screen = name in pages ? pages[name as keyof typeof pages] : Dashboard;

const entry = (page: string, label: string, icon: NonNullable<NavEntry['icon']>) => ({
  href: `?page=${page}`,
  label,
  icon,
  current: page === name,
});
const entries = [
  entry('dashboard', 'Dashboard', 'dashboard'),
  entry('forms', 'Forms', 'edit'),
  entry('feedback', 'Feedback', 'info'),
  entry('charts', 'Charts', 'insights'),
];

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <FormatProvider locale="en-US" currency="USD" today="2026-03-12">
      <AppFrame
        notice={query.has('offline') ? <NoticeBar>You are offline. Figures as of 09:14.</NoticeBar> : undefined}
        rail={
          <Rail
            homeHref="?"
            entries={entries}
            endEntries={[
              { href: '?page=notifications', label: 'Notifications', icon: 'bell', count: 2 },
              { href: '?page=settings', label: 'Settings', icon: 'settings' },
            ]}
          />
        }
        top={
          <TopBar homeHref="?">
            <IconButton icon="search" label="Search" />
            <IconButton icon="bell" label="Notifications" />
          </TopBar>
        }
        bottom={<BottomBar entries={entries} onMore={() => undefined} moreOpen={false} />}
      >
        <Screen />
      </AppFrame>
      <ToastRegion />
    </FormatProvider>,
  );
}
