import type { FieldType } from '#core/fields/fieldKinds.ts';
import { type PageBox, pageSize, pageToPdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { Point, Rect } from '#core/geometry/rect.ts';
import { locationToRect } from '#core/location/location.ts';
import { rightEdges, type RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { FileMetadataInput, Location } from '#core/wire/contract/fileMetadata.ts';

/**
 * Pages on which services disagree: an ordinary one, one that is turned and cropped away from its
 * origin, and one whose unit is not a point.
 */
const pages: readonly { title: string; box: PageBox }[] = [
  { title: 'An ordinary page', box: { view: [0, 0, 595, 842], rotate: 0, userUnit: 1 } },
  {
    title: 'Turned by 90 degrees, cropped away from the origin',
    box: { view: [40, 60, 635, 902], rotate: 90, userUnit: 1 },
  },
  {
    title: 'Unit of 1/36 inch (UserUnit 2)',
    box: { view: [0, 0, 300, 420], rotate: 0, userUnit: 2 },
  },
];

/** One field of each type on each page: its numbers are the same under both readings of `Right`. */
const fields: readonly {
  name: string;
  type: FieldType;
  location: Omit<Location, 'PageNumber'>;
}[] = [
  {
    name: 'Signature',
    type: 'Signature',
    location: { Right: 60, Top: 150, Width: 140, Height: 70 },
  },
  { name: 'Line', type: 'SingleLine', location: { Right: 60, Top: 290, Width: 180, Height: 20 } },
  { name: 'Check', type: 'Check', location: { Right: 60, Top: 380, Width: 14, Height: 14 } },
];

/** What a box stands for on the printed page. */
export interface CalibrationTarget {
  page: number;
  name: string;
  reading: RightMeasuredFrom;
  /** Points from the top-left corner of the page as shown. */
  rect: Rect;
}

/** Where each field must be seen under each reading of `Right`. */
export function calibrationTargets(): CalibrationTarget[] {
  return pages.flatMap(({ box }, index) =>
    fields.flatMap(({ name, location }) =>
      rightEdges.map((reading) => ({
        page: index + 1,
        name: `${name}${index + 1}`,
        reading,
        rect: locationToRect({ ...location, PageNumber: index + 1 }, pageSize(box), reading),
      })),
    ),
  );
}

/** The metadata to send for the kit, to be filled by this signer. */
export function calibrationMetadata(signerId: string): FileMetadataInput {
  const definitions = pages.flatMap((_, index) =>
    fields.map(
      ({ name, type, location }) =>
        [
          `${name}${index + 1}`,
          { Type: type, Location: { ...location, PageNumber: index + 1 } },
        ] as const,
    ),
  );
  return {
    DisplayName: 'Calibration of field positions',
    Signers: { [signerId]: { FormSets: ['calibration'] } },
    FormSets: { calibration: Object.fromEntries(definitions) },
  };
}

const number = (value: number) => String(Number(value.toFixed(4)));
const literal = (text: string) =>
  `(${text.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`;

/** Text at a point of the page as shown; the flip undoes that page space runs downwards. */
function write(text: string, { x, y }: Point, size: number): string {
  return `BT /F1 ${size} Tf 1 0 0 -1 ${number(x)} ${number(y)} Tm ${literal(text)} Tj ET`;
}

/** Cross-hairs on the four corners of a box; a gap in the middle leaves the corner visible. */
function crosses({ x, y, width, height }: Rect): string {
  const corners = [x, x + width].flatMap((cornerX) =>
    [y, y + height].map((cornerY): Point => ({ x: cornerX, y: cornerY })),
  );
  const arms: [number, number][] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];
  return corners
    .flatMap((corner) =>
      arms.map(
        ([dx, dy]) =>
          `${number(corner.x + dx)} ${number(corner.y + dy)} m ${number(corner.x + dx * 7)} ${number(corner.y + dy * 7)} l S`,
      ),
    )
    .join('\n');
}

const inks: Record<RightMeasuredFrom, string> = { left: '0 0.45 0.7', right: '0.7 0.35 0' };
const captions: Record<RightMeasuredFrom, string> = {
  left: 'Right counts from the LEFT edge',
  right: 'Right counts from the RIGHT edge',
};

function pageContent(index: number, title: string, box: PageBox): string {
  const [a, b, c, d, e, f] = pageToPdfMatrix(box).map(number);
  const targets = calibrationTargets().filter((target) => target.page === index + 1);
  return [
    'q',
    `${a} ${b} ${c} ${d} ${e} ${f} cm`,
    '0.8 w 0 g',
    write(`${index + 1}  ${title}`, { x: 40, y: 56 }, 14),
    write(
      'A service is right when its boxes fall on the crosses of one colour, on every page.',
      { x: 40, y: 78 },
      9,
    ),
    write('If they fall on the orange ones, set LOCATION_RIGHT_FROM=right.', { x: 40, y: 92 }, 9),
    ...targets.map(({ rect, reading, name }) => {
      const caption = write(
        `${name}: ${captions[reading]}`,
        { x: Math.min(rect.x, pageSize(box).width - 190), y: rect.y - 12 },
        7,
      );
      return `${inks[reading]} RG ${inks[reading]} rg\n${crosses(rect)}\n${caption}`;
    }),
    'Q',
  ].join('\n');
}

/** The kit's PDF, ASCII only: cross-hairs at the boxes, for both readings of `Right`. */
export function calibrationPdf(): string {
  const pageNumbers = pages.map((_, index) => 4 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageNumbers.map((at) => `${at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ title, box }, index) => {
      const content = pageContent(index, title, box);
      const [x0, y0, x1, y1] = box.view;
      // The MediaBox is larger than what is shown, so that the crop box matters.
      const media = `[${x0 - (x0 > 0 ? 40 : 0)} ${y0 - (y0 > 0 ? 60 : 0)} ${x1 + (x0 > 0 ? 30 : 0)} ${y1 + (y0 > 0 ? 30 : 0)}]`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${media} /CropBox [${box.view.join(' ')}] /Rotate ${box.rotate} /UserUnit ${box.userUnit} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.6\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
