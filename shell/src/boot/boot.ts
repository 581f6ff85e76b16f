import './trusted-types.ts';
import './theme.ts';
import './watch-start.ts';
import './request-data.ts';
import './warm-formats.ts';
