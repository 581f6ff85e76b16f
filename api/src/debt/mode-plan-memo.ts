/** The plan of a mode may take a search: the last ones are kept, by all that goes into them. */
import { modePlan, type ModeParameters, type ModePlanFacts, type PayoffResult } from '@tideline/domain';
import { remember } from './plan-memo.ts';

const KEPT = 64;

const remembered = remember(({ parameters, facts }: { parameters: ModeParameters; facts: ModePlanFacts }): PayoffResult => modePlan(parameters, facts), KEPT);

/** modePlan of the engine; what is asked again is not worked out again. */
export const modePlanOf = (parameters: ModeParameters, facts: ModePlanFacts): PayoffResult => remembered({ parameters, facts });
