import './trusted-types.ts';
import './theme.ts';
import './watch-start.ts';
