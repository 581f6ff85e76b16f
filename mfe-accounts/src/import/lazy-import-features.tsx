import { Load, partQuery } from '@tideline/mfe-kit';

const importFeaturesPart = () => partQuery('mfe-accounts/import-features', () => import('./import-features.tsx'));

/** Shows the import features, which load alongside the screen. Until they are loaded, "Import a file" still works. */
export function LazyImportFeatures() {
  return (
    <Load query={importFeaturesPart()} skeleton={null}>
      {({ ImportFeatures: AtHand }) => <AtHand />}
    </Load>
  );
}
