/** Saves bytes under a name, as a link to them would. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its reference by the time the queue comes round.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
