import { type BodyLimit, type CatalogueError, fail } from '@tideline/contract';

export const tooLarge = ({ kind, limitBytes }: BodyLimit): CatalogueError =>
  fail('BODY_TOO_LARGE', { kind, limitBytes });
