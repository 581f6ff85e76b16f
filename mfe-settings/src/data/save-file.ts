/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun by then; what it needs is kept by the browser
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
