/** Saves bytes under a name, as a link to them would. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  // Browsers take hold of the content at some time after the click, and do not say when.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves what is at an address of this origin under a name, as a link would. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
