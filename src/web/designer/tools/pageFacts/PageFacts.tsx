import { useEffect, useState } from 'react';
import { type PageBox, pageSize, type PdfBox } from '#core/geometry/pdfSpace.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PageBoxes } from '#web/pdf/reading/readPageBoxes.ts';
import { useDecimalSign } from '#web/texts/speaker/useDecimalSign.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import { paperName } from '#web/designer/canvas/paperName.ts';
import { formatLength } from '#web/designer/panels/inspector/lengths.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { oddityReason, oddityWords, pageOddities } from './pageOddities.ts';
import styles from './PageFacts.module.css';

interface PageFactsProps {
  fileKey: string;
  pageNumber: number;
  pdf: PdfDocument;
  box: PageBox;
  onClose: () => void;
}

/** What decides where points lie on a page: size, boxes, turn, unit; where services differ. */
export function PageFacts({ fileKey, pageNumber, pdf, box, onClose }: PageFactsProps) {
  const t = useTexts('files');
  const common = useTexts('common');
  const name = useDraft((draft) => draft.files.find(({ key }) => key === fileKey)?.displayName);
  const [boxes, setBoxes] = useState<PageBoxes | 'unknown'>();
  useEffect(() => {
    let isShown = true;
    void pdf.pageBoxes(pageNumber).then((found) => {
      if (isShown) setBoxes(isPdfProblem(found) ? 'unknown' : found);
    });
    return () => {
      isShown = false;
    };
  }, [pdf, pageNumber]);

  const sign = useDecimalSign();
  const size = pageSize(box);
  const paper = paperName(size);
  const sizeIn = (unit: 'pt' | 'mm' | 'in') =>
    `${formatLength(size.width, unit, sign)} × ${formatLength(size.height, unit, sign)} ${unit}`;
  const boxText = (of: PdfBox) => of.map(roundForReading).join(', ');
  const readBox = (key: keyof PageBoxes, absent: string) => {
    if (boxes === undefined) return t('factReading');
    if (boxes === 'unknown') return t('factUnread');
    const found = boxes[key];
    return found ? boxText(found) : absent;
  };
  const rows: [label: string, value: string][] = [
    [t('factSize'), paper ? `${sizeIn('pt')} (${paper})` : sizeIn('pt')],
    ['', sizeIn('mm')],
    ['', sizeIn('in')],
    [t('factMediaBox'), readBox('mediaBox', t('factNone'))],
    [t('factCropBox'), readBox('cropBox', t('factAsMediaBox'))],
    [t('factShown'), boxText(box.view)],
    [t('factRotate'), t('factDegrees', { degrees: box.rotate })],
    [t('factUserUnit'), t('factUnit', { unit: roundForReading(box.userUnit) })],
  ];
  const oddities = pageOddities(box);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('pageFactsTitle', { page: pageNumber })}
      description={name}
      closeLabel={common('close')}
      width={520}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <table className={styles.facts}>
        <tbody>
          {rows.map(([label, value], at) => (
            <tr key={`${label}${at}`}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {oddities.length > 0 && (
        <>
          <h3 className={styles.title}>{t('whyTitle')}</h3>
          <ul className={styles.why}>
            {oddities.map((oddity) => (
              <li key={oddity}>
                <strong>{oddityWords(t, oddity, box)}.</strong> {oddityReason(t, oddity)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.note}>{t('factsNote')}</p>
    </Dialog>
  );
}
