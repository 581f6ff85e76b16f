/**
 * Requests the page again with the fallback of the shell, which is its previous release. Shows a notice with a button
 * for another attempt if this page already is the fallback or the server cannot be reached.
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
