import { readName } from '#web/designer/canvas/fieldWords.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { type Rect, rectsOverlap, type Size } from '#core/geometry/rect.ts';
import { showStill } from '#web/pdf/drawing/showStill.ts';
import { badgeColour, badgeLetter } from '#web/ui/parts/Badge.tsx';
import { leastForLetter, leastForName, leastWidthForName } from './FieldBox.tsx';
import { type FieldLook, fieldLooks } from '#web/designer/canvas/fieldLooks.tsx';
import type { Parties } from '#web/designer/store/designerReading.ts';

/** Everything that decides how the fields of a crowded page look. */
export interface CrowdLook {
  fields: readonly DraftField[];
  pxPerPt: number;
  parties: Parties;
  selected: ReadonlySet<string>;
  /** Ids of fields that stop Send, with spaces between. */
  blocked: string;
  /** Fields that are boxes of the DOM, and so are left out. */
  boxed: ReadonlySet<string>;
}

/** The picture of a crowded page. */
export interface CrowdPicture {
  /** Brings the canvas over a page of this size (points) to this look; draws only what changed. */
  draw(canvas: HTMLCanvasElement, page: Size, look: CrowdLook): void;
}

/** Device pixels that the picture of one page may have; above, it is stretched. */
const mostPixels = 6e6;
/** CSS px around a box that its outline may reach. */
const outline = 3;
/** With more changed boxes than this all are drawn anew. */
const fewChanges = 24;

interface SignerColours {
  fill: string;
  edge: string;
  ink: string;
}

interface Palette {
  tint: number;
  font: string;
  danger: string;
  accent: string;
  signers: SignerColours[];
}

function paletteOf(canvas: HTMLCanvasElement): Palette {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    tint: Number.parseFloat(token('field-tint')) / 100 || 0.14,
    font: `${token('medium')} ${style.fontSize} ${token('font')}`,
    danger: token('danger'),
    accent: token('accent'),
    signers: Array.from({ length: 8 }, (_, at) => ({
      fill: token(`signer-${at + 1}`),
      edge: token(`signer-${at + 1}-edge`),
      ink: token(`signer-${at + 1}-ink`),
    })),
  };
}

const nobody = { fill: '#6a655c', edge: '#6a655c', ink: '#4a463f' };

/** What decides how one field is drawn. */
interface DrawnField {
  field: DraftField;
  shape: FieldLook['shape'];
  /** CSS px on the page. */
  box: Rect;
  /** The places of its signers. */
  places: readonly number[];
  first: SignerColours;
  second: SignerColours | undefined;
}

function lookOf(
  field: DraftField,
  { pxPerPt, parties }: CrowdLook,
  { signers }: Palette,
): DrawnField {
  const { rect, signerIds } = field;
  const places = signerIds.flatMap((id) => parties.get(id)?.place ?? []);
  const [first = nobody, second] = places.map((place) => signers[badgeColour(place) - 1]);
  const box = {
    x: rect.x * pxPerPt,
    y: rect.y * pxPerPt,
    width: rect.width * pxPerPt,
    height: rect.height * pxPerPt,
  };
  return { field, shape: fieldLooks[field.type].shape, box, places, first, second };
}

/** Tints the box in the colours of its signers; two share it. */
function fill(context: CanvasRenderingContext2D, tint: number, look: DrawnField): void {
  const { shape, first, second } = look;
  const { x, y, width, height } = look.box;
  if (shape === 'square') {
    // Opaque, so that the printed square does not show through.
    context.fillStyle = '#fff';
    context.fillRect(x, y, width, height);
  }
  context.globalAlpha = tint;
  context.fillStyle = first.fill;
  context.fillRect(x, y, second ? width / 2 : width, height);
  if (second) {
    context.fillStyle = second.fill;
    context.fillRect(x + width / 2, y, width / 2, height);
  }
  context.globalAlpha = 1;
}

/** Writes the signers' letters and the field's name, where there is room. */
function letter(context: CanvasRenderingContext2D, look: DrawnField): void {
  const { field, shape, places, first } = look;
  const { x, y, width, height } = look.box;
  if (height < leastForLetter || width < leastForLetter) return;
  const letters = places.slice(0, 2).map(badgeLetter).join(' ');
  context.fillStyle = first.ink;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  if (shape === 'square') {
    context.textAlign = 'center';
    context.fillText(letters, x + width / 2, y + height / 2);
  } else {
    const hasName = height >= leastForName && width >= leastWidthForName;
    const top = shape === 'sheet' ? Math.min(height / 2, 11) : height / 2;
    context.textAlign = 'left';
    context.fillText(hasName ? `${letters}  ${readName(field)}`.trim() : letters, x + 6, y + top);
  }
  context.restore();
}

function drawField(
  context: CanvasRenderingContext2D,
  palette: Palette,
  look: DrawnField,
  isSelected: boolean,
  isInvalid: boolean,
): void {
  const { x, y, width, height } = look.box;
  fill(context, palette.tint, look);
  const line = isInvalid || isSelected ? 1.5 : 1;
  const marked = isSelected ? palette.accent : palette.danger;
  context.lineWidth = line;
  context.strokeStyle = isSelected || isInvalid ? marked : look.first.edge;
  context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
  letter(context, look);
}

/** The fields that look different from before; undefined when all of them may. */
function changesBetween(before: CrowdLook | undefined, after: CrowdLook): DraftField[] | undefined {
  if (
    before?.pxPerPt !== after.pxPerPt ||
    before.parties !== after.parties ||
    before.blocked !== after.blocked
  )
    return undefined;
  const changed: DraftField[] = [];
  const olds = new Set(before.fields);
  const news = new Set(after.fields);
  for (const field of before.fields) if (!news.has(field)) changed.push(field);
  for (const field of after.fields) {
    const { id } = field;
    const isSame =
      olds.has(field) &&
      before.boxed.has(id) === after.boxed.has(id) &&
      before.selected.has(id) === after.selected.has(id);
    if (!isSame) changed.push(field);
  }
  return changed.length > fewChanges ? undefined : changed;
}

/** An empty picture; it remembers what it shows. */
export function createCrowdPicture(): CrowdPicture {
  let shown: CrowdLook | undefined;
  let palette: Palette | undefined;
  const drawn = document.createElement('canvas');

  return {
    draw(canvas, page, look) {
      const context = drawn.getContext('2d');
      if (!context) return;
      const [width, height] = [page.width * look.pxPerPt, page.height * look.pxPerPt];
      const scale = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
      const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
      if (drawn.width !== across || drawn.height !== down) {
        drawn.width = across;
        drawn.height = down;
        shown = undefined;
      }
      palette ??= paletteOf(canvas);
      const colours = palette;
      const changed = changesBetween(shown, look);
      shown = look;
      if (changed?.length === 0) return;
      const blocked = new Set(look.blocked === '' ? [] : look.blocked.split(' '));
      const boxOf = ({ rect }: DraftField): Rect => ({
        x: rect.x * look.pxPerPt - outline,
        y: rect.y * look.pxPerPt - outline,
        width: rect.width * look.pxPerPt + 2 * outline,
        height: rect.height * look.pxPerPt + 2 * outline,
      });
      const parts = changed?.map(boxOf) ?? [{ x: 0, y: 0, width, height }];
      context.setTransform(across / width, 0, 0, down / height, 0, 0);
      context.save();
      context.beginPath();
      for (const part of parts) context.rect(part.x, part.y, part.width, part.height);
      context.clip();
      for (const part of parts) context.clearRect(part.x, part.y, part.width, part.height);
      context.font = colours.font;
      context.textBaseline = 'middle';
      for (const field of look.fields) {
        if (look.boxed.has(field.id)) continue;
        const box = boxOf(field);
        if (parts.some((part) => rectsOverlap(part, box)))
          drawField(
            context,
            colours,
            lookOf(field, look, colours),
            look.selected.has(field.id),
            blocked.has(field.id),
          );
      }
      context.restore();
      showStill(canvas, drawn, false);
    },
  };
}
