import {
  paintDensity,
  paintPrivacy,
  paintTheme,
  rememberedDensity,
  rememberedPrivacy,
  rememberedTheme,
} from '@tideline/mfe-kit/theme';

const paint = () => {
  paintTheme(document, rememberedTheme(localStorage));
  paintDensity(document, rememberedDensity(localStorage));
  paintPrivacy(document, rememberedPrivacy(localStorage));
};

// Runs before the first paint, so that a dark page never flashes white, no row jumps and no hidden amount is visible.
paint();
addEventListener('storage', paint);
