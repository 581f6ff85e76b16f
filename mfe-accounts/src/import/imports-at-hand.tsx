import { Load, partQuery } from '@tideline/mfe-kit';

const atHandPart = () => partQuery('mfe-accounts/imports-at-hand', () => import('./at-hand.tsx'));

/** Fetched beside the screen; without it there is still the link that imports a file. */
export function ImportsAtHand() {
  return (
    <Load query={atHandPart()} skeleton={null}>
      {({ AtHand }) => <AtHand />}
    </Load>
  );
}
