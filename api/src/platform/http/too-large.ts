import { type BodyLimit, type CatalogError, fail } from '@tideline/contract';

export const tooLarge = ({ kind, limitBytes }: BodyLimit): CatalogError => fail('BODY_TOO_LARGE', { kind, limitBytes });
