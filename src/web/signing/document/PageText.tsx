import { useEffect, useState } from 'react';
import { readingOrder } from '#core/geometry/readingOrder.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';

/** The words of a page for those who cannot see its picture. */
export function PageText({ pdf, pageNumber }: { pdf: PdfDocument; pageNumber: number }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void pdf.textItems(pageNumber).then((items) => {
      if (!isCurrent || isPdfProblem(items)) return;
      const words = readingOrder(items, (item) => item.rect).map((item) => item.text.trim());
      setText(words.join(' '));
    });
    return () => {
      isCurrent = false;
    };
  }, [pdf, pageNumber]);
  if (text === '') return null;
  return <VisuallyHidden>{text}</VisuallyHidden>;
}
