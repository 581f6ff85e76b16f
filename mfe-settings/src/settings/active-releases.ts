interface Composed {
  shell: { release: string };
  remotes: { name: string; active: { release: string } }[];
}

/** Returns the release of the shell and of each remote on this page; none outside the gateway. */
export function activeReleases(page: Document): { name: string; release: string }[] {
  const block = page.getElementById('tideline-registry')?.textContent;
  if (!block) return [];
  const { shell, remotes }: Composed = JSON.parse(block);
  return [
    { name: 'shell', release: shell.release },
    ...remotes.map(({ name, active }) => ({ name, release: active.release })),
  ];
}
