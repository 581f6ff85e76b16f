import { partQuery } from '@tideline/mfe-kit';

/** Draws the dashboard's pictures; loaded together with its data. */
export const picturesPart = () =>
  partQuery('shell/pictures', () => import(/* webpackChunkName: "pictures" */ './pictures.ts'));
