import { DropAnywhere } from './drop-anywhere.tsx';
import { ImportInProgressNotice } from './import-in-progress-notice.tsx';

/**
 * Shows the import features of the transaction screens: dropping files anywhere, and the notice about background
 * imports.
 */
export function ImportFeatures() {
  return (
    <>
      <DropAnywhere />
      <ImportInProgressNotice />
    </>
  );
}
