import type { JsonObject } from '../fields.ts';

/** A case computed by hand that is not among the worked cases. */
export interface UnseenCase {
  category: string;
  kind: string;
  input: JsonObject;
  expected: JsonObject;
  tolerance?: number;
  why: string;
}
