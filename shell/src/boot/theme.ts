import { paintDensity, paintTheme, rememberedDensity, rememberedTheme } from '@tideline/mfe-kit/theme';

const paint = () => {
  paintTheme(document, rememberedTheme(localStorage));
  paintDensity(document, rememberedDensity(localStorage));
};

// Before the first paint, so that a dark page never flashes white and no row jumps.
paint();
addEventListener('storage', paint);
