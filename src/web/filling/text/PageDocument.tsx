import { type CSSProperties, Fragment, useEffect, useState } from 'react';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import {
  isRun,
  type SpokenPage,
  type WordBlock,
  type WordRun,
} from '#web/pdf/reading/pageWords.ts';
import { type FieldsInWords, fieldsInWords, type PlacedId } from './fieldsInWords.ts';
import styles from './PageDocument.module.css';
import { type WordRole, wordRole } from './wordRoles.ts';

interface PageDocumentProps {
  pdf: PdfDocument;
  pageNumber: number;
  /** The signer's fields on the page. */
  fields: readonly PlacedId[];
}

/**
 * What a page says, behind its picture: for those who have it read to them in its order, with the
 * fields in their places, and to be found, marked and copied. It is read when nothing is drawn.
 */
export function PageDocument({ pdf, pageNumber, fields }: PageDocumentProps) {
  const [words, setWords] = useState<SpokenPage>();
  useEffect(() => {
    let isCurrent = true;
    void atRest()
      .then(() => (isCurrent ? pdf.words(pageNumber) : undefined))
      .then((read) => {
        if (isCurrent && read && !isPdfProblem(read)) setWords(read);
      })
      // What reads them may not have come; the page itself is there.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [pdf, pageNumber]);
  if (!words) return null;
  const places = fieldsInWords(words, fields);
  return (
    <div data-page-words lang={words.lang} className={styles.words}>
      <Owned ids={places.first} />
      {words.blocks.map((block, index) => (
        <Block key={index} block={block} places={places} within={undefined} />
      ))}
    </div>
  );
}

/** Resolves when the page has nothing else to do. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser tells when it rests.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}

interface BlockProps {
  block: WordBlock;
  places: FieldsInWords;
  within: WordRole['role'] | undefined;
}

function Block({ block, places, within }: BlockProps) {
  const { role, level } = wordRole(block, within);
  const inside = role ?? (isRowGroup(block, within) ? within : undefined);
  const parts = block.children.map((child, index) =>
    isRun(child) ? (
      <Fragment key={index}>
        <Run run={child} />
        <Owned ids={places.after.get(child) ?? []} />
      </Fragment>
    ) : (
      <Block key={index} block={child} places={places} within={inside} />
    ),
  );
  return (
    <div role={role} aria-level={level} lang={block.lang}>
      {block.alt !== undefined && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the page shows the picture
        <span role="img" aria-label={block.alt} className={styles.picture} />
      )}
      {parts}
    </div>
  );
}

/** Parts of a table between it and its rows. */
const isRowGroup = ({ role }: WordBlock, within: WordRole['role'] | undefined) =>
  within === 'table' && role.startsWith('T') && role !== 'TR';

/** The place of fields in the text: their elements are elsewhere, so that keys find them. */
function Owned({ ids }: { ids: readonly string[] }) {
  return ids.length === 0 ? null : <span aria-owns={ids.join(' ')} />;
}

function Run({ run }: { run: WordRun }) {
  return (
    <span dir="auto" className={styles.run} style={styleOf(run)}>
      {run.text}
    </span>
  );
}

const corners = {
  0: { at: [0, 0], turn: '' },
  90: { at: [1, 0], turn: 'rotate(90deg)' },
  180: { at: [1, 1], turn: 'rotate(180deg)' },
  270: { at: [0, 1], turn: 'rotate(270deg)' },
} as const;

/** Where a run lies, points; stretched to its width on the page. */
function styleOf({ text, rect, turn }: WordRun): CSSProperties {
  const isUpright = turn === 0 || turn === 180;
  const [length, height] = isUpright ? [rect.width, rect.height] : [rect.height, rect.width];
  const { at, turn: rotate } = corners[turn];
  const own = widthOf(text) * height;
  const style: CSSProperties & Record<`--${string}`, number | string> = {
    '--x': rect.x + at[0] * rect.width,
    '--y': rect.y + at[1] * rect.height,
    '--h': height,
    '--stretch': own > 0 ? length / own : 1,
    '--turn': rotate || 'rotate(0deg)',
  };
  return style;
}

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the face in which it lies there, at size 1. */
function widthOf(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = '100px sans-serif';
  context.fontKerning = 'none';
  return context.measureText(text).width / 100;
}
