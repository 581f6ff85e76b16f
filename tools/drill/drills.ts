import { apiKill } from './api-kill.ts';
import { clockJumps } from './clock-jumps.ts';
import { cluster } from './cluster/cluster.ts';
import { concurrentEdits } from './concurrent-edits.ts';
import { databaseKill, databaseSlow, diskFull } from './database-faults.ts';
import { deployFiles } from './deploy-files.ts';
import { deploys } from './deploys/deploys.ts';
import { draining } from './draining.ts';
import { hostileFiles } from './hostile-files.ts';
import { scaling } from './load/scaling.ts';
import { sessions } from './load/sessions.ts';
import { receiverOutage } from './receiver-outage.ts';
import { rollingRestart } from './rolling-restart.ts';
import { slowClients } from './slow-clients.ts';
import { sweeps } from './sweeps.ts';
import { upgradeUnderLoad } from './upgrade.ts';
import type { Drill } from './drill-context.ts';

/** All drills, in the order in which they run. */
export const DRILLS: readonly Drill[] = [
  deployFiles,
  sweeps,
  slowClients,
  apiKill,
  databaseKill,
  databaseSlow,
  diskFull,
  concurrentEdits,
  hostileFiles,
  deploys,
  draining,
  rollingRestart,
  upgradeUnderLoad,
  receiverOutage,
  clockJumps,
  scaling,
  sessions,
  cluster,
];
