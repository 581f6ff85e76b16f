import type { Translation } from '@tideline/contract/language';
import type { texts as english } from '../en.ts';
import { backup } from './backup.ts';
import { command, connection } from './command.ts';
import { create } from './create.ts';
import { deploy } from './deploy.ts';
import { dev } from './dev.ts';
import { doctor } from './doctor.ts';
import { operatorCommands } from './operator-commands.ts';
import { override } from './override.ts';
import { pack } from './pack.ts';
import { remoteCommands } from './remote-commands.ts';
import { state } from './state.ts';
import { tokens } from './tokens.ts';
import { users } from './users.ts';

export const texts: Translation<typeof english> = {
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
};
