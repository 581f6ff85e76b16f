import { Load, partQuery } from '@tideline/mfe-kit';

const importFeaturesPart = () => partQuery('mfe-accounts/import-features', () => import('./import-features.tsx'));

/** Loads alongside the screen. Until then, the link "Import a file" still works. */
export function LazyImportFeatures() {
  return (
    <Load query={importFeaturesPart()} skeleton={null}>
      {({ ImportFeatures: AtHand }) => <AtHand />}
    </Load>
  );
}
