import { backup } from './backup.en.ts';
import { command, connection } from './command.en.ts';
import { create } from './create.en.ts';
import { deploy } from './deploy.en.ts';
import { dev } from './dev.en.ts';
import { doctor } from './doctor.en.ts';
import { operatorCommands } from './operator-commands.en.ts';
import { override } from './override.en.ts';
import { pack } from './pack.en.ts';
import { remoteCommands } from './remote-commands.en.ts';
import { state } from './state.en.ts';
import { tokens } from './tokens.en.ts';
import { users } from './users.en.ts';

/** All texts of `tideline`. */
export const texts = {
  help: { ...remoteCommands, ...operatorCommands },
  backup,
  command,
  connection,
  create,
  deploy,
  dev,
  doctor,
  override,
  pack,
  state,
  tokens,
  users,
} as const;
