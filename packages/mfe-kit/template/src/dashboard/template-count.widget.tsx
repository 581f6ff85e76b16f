import { AccountCount } from '../template/account-count.tsx';

/** Shows the same count as a tile of the dashboard. */
export function TemplateCount() {
  return <AccountCount />;
}
