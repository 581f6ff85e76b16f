/** Functions that run before the application does. */
export { paintDensity, rememberedDensity } from './density.ts';
export { paintPrivacy, rememberedPrivacy } from './paint-privacy.ts';
export { paintTheme, rememberedTheme } from './theme.ts';
