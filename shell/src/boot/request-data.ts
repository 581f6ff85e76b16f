import { fetchForScreen } from '../early.ts';
import { findSnapshot } from '../snapshot.ts';

// Sent while the scripts load and run, which takes a slow phone longer than the answers take. A gateway of an earlier
// version writes the snapshot further down: then the main script sends them.
const snapshot = findSnapshot(document);
if (snapshot) fetchForScreen(snapshot, location);
