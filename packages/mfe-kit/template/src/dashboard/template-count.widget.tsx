import { AccountCount } from '../template/account-count.tsx';

/** The same count as a tile of the dashboard. */
export function TemplateCount() {
  return <AccountCount />;
}
