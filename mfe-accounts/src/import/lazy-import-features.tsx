import { Load, partQuery, useIdle } from '@tideline/mfe-kit';

const importFeaturesPart = () => partQuery('mfe-accounts/import-features', () => import('./import-features.tsx'));

/**
 * Shows the import features, whose code is loaded once the screen is shown and the page is idle. Until then, "Import a
 * file" works without them.
 */
export function LazyImportFeatures() {
  if (!useIdle()) return null;
  return (
    <Load query={importFeaturesPart()} skeleton={null}>
      {({ ImportFeatures: AtHand }) => <AtHand />}
    </Load>
  );
}
