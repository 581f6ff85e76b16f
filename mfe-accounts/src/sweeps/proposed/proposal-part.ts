import { partQuery } from '@tideline/mfe-kit';

/** The dialogs of a proposal, loaded when the first one opens. */
export const proposalPart = () => partQuery('mfe-accounts/sweep-proposal', () => import('./proposal-dialogs.tsx'));
