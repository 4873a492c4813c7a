/** Lets one or more PDFs be chosen, and hands them over; nothing happens where none is. */
export function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = 'application/pdf,.pdf';
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]), { once: true });
  input.click();
}
