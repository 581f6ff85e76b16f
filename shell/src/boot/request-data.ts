import { fetchForScreen } from '../early.ts';
import { findSnapshot } from '../snapshot.ts';

// Sends the requests while the scripts load and run, because on a slow phone the scripts take longer than the
// responses. A gateway of an earlier version writes the snapshot further down in the page, and then the main script
// sends the requests.
const snapshot = findSnapshot(document);
if (snapshot) fetchForScreen(snapshot, location);
