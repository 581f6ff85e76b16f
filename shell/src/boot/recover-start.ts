/**
 * Requests the page again with the fallback of the shell, which is its previous release. If this page already is the
 * fallback, or the server cannot be reached, it shows a notice with a button for the next attempt.
 */
export async function recoverStart(page: Document, reload: () => void): Promise<void> {
  const { dataset } = page.documentElement;
  if ('recovering' in dataset) return;
  dataset['recovering'] = '';
  try {
    if (dataset['shell'] === 'fallback') throw new Error('this page is the fallback');
    // the response sets a cookie that selects the fallback
    await fetch('/_shell?to=fallback', { method: 'POST', redirect: 'manual' });
    reload();
  } catch {
    dataset['failed'] = '';
  }
}
