/** Why a file cannot be opened. */
export interface RefusedFile {
  name: string;
  reason: 'notPdf' | 'tooLarge';
}

/** Parts chosen or dropped files into PDFs and those that cannot be opened. What the bytes say is looked at when a PDF is opened. */
export function pickPdfs(
  files: readonly File[],
  maxBytes: number,
): { pdfs: File[]; refused: RefusedFile[] } {
  const pdfs: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
    if (!isPdf) refused.push({ name: file.name, reason: 'notPdf' });
    else if (file.size > maxBytes) refused.push({ name: file.name, reason: 'tooLarge' });
    else pdfs.push(file);
  }
  return { pdfs, refused };
}
