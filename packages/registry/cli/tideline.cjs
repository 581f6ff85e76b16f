#!/usr/bin/env node
// The command `tideline`, which runs cli/main.ts with the Node version that this checkout pins. `npm run tideline --`
// does the same.
'use strict';

const path = require('node:path');

// folders in arguments are relative to where the command was typed
process.env.INIT_CWD = process.cwd();
process.argv.splice(2, 0, 'packages/registry/cli/main.ts');
require(path.join(__dirname, '../../../tools/install/with-node.cjs'));
