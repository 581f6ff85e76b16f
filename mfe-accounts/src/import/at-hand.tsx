import { DropAnywhere } from './drop-anywhere.tsx';
import { UnderWayNotice } from './under-way-notice.tsx';

/** What screens with transactions have of imports: files dropped anywhere, and what goes on in the background. */
export function AtHand() {
  return (
    <>
      <DropAnywhere />
      <UnderWayNotice />
    </>
  );
}
