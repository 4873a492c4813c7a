import type { DraftField } from '#core/draft/draft.ts';
import { type Rect, rectsOverlap, type Size } from '#core/geometry/rect.ts';
import { showStill } from '#web/pdf/drawing/showStill.ts';
import { badgeColour, badgeLetter } from '#web/ui/parts/Badge.tsx';
import { leastForLetter, leastForName, leastWidthForName } from './FieldBox.tsx';
import type { Parties } from '#web/designer/canvas/parties.ts';

/** Everything that decides how the fields of a crowded page look. */
export interface CrowdLook {
  fields: readonly DraftField[];
  pxPerPt: number;
  parties: Parties;
  selected: ReadonlySet<string>;
  /** Ids of fields that stop Send, with spaces between. */
  blocked: string;
  lens: string | undefined;
  /** Fields that are boxes of the DOM, and so are left out. */
  boxed: ReadonlySet<string>;
}

/** The picture of a crowded page. */
export interface CrowdPicture {
  /**
   * Brings the canvas, which lies over a page of this size (points), to this look; draws only where
   * something changed.
   */
  draw(canvas: HTMLCanvasElement, page: Size, look: CrowdLook): void;
}

/** Device pixels that the picture of one page may have; above, it is stretched. */
const mostPixels = 6e6;
/** CSS px around a box that its outline may reach. */
const outline = 3;
/** With more changed boxes than this all are drawn anew. */
const fewChanges = 24;

interface Palette {
  tint: number;
  font: string;
  danger: string;
  accent: string;
  signers: { fill: string; edge: string; ink: string }[];
}

function paletteOf(canvas: HTMLCanvasElement): Palette {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    tint: Number.parseFloat(token('field-tint')) / 100 || 0.14,
    font: `${token('medium')} ${token('text-1')} ${token('font')}`,
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
const dimmed = { edge: '#c9c4ba', ink: '#736e65' };

function drawField(
  context: CanvasRenderingContext2D,
  palette: Palette,
  field: DraftField,
  { pxPerPt, parties, selected, lens }: CrowdLook,
  isInvalid: boolean,
): void {
  const [x, y] = [field.rect.x * pxPerPt, field.rect.y * pxPerPt];
  const [width, height] = [field.rect.width * pxPerPt, field.rect.height * pxPerPt];
  const places = field.signerIds.flatMap((id) => parties.get(id)?.place ?? []);
  const [first = nobody, second] = places.map((place) => palette.signers[badgeColour(place) - 1]);
  const isDimmed = lens !== undefined && !field.signerIds.includes(lens);
  if (!isDimmed) {
    if (field.type === 'Check') {
      // Opaque, so that the printed square does not show through.
      context.fillStyle = '#fff';
      context.fillRect(x, y, width, height);
    }
    context.globalAlpha = palette.tint;
    context.fillStyle = first.fill;
    context.fillRect(x, y, second ? width / 2 : width, height);
    if (second) {
      context.fillStyle = second.fill;
      context.fillRect(x + width / 2, y, width / 2, height);
    }
    context.globalAlpha = 1;
  }
  const line = isInvalid || selected.has(field.id) ? 1.5 : 1;
  context.lineWidth = line;
  context.strokeStyle = selected.has(field.id)
    ? palette.accent
    : isInvalid
      ? palette.danger
      : isDimmed
        ? dimmed.edge
        : first.edge;
  context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
  if (height < leastForLetter || width < leastForLetter) return;
  const letters = places.slice(0, 2).map(badgeLetter).join(' ');
  const hasName = field.type !== 'Check' && height >= leastForName && width >= leastWidthForName;
  context.fillStyle = isDimmed ? dimmed.ink : first.ink;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  if (field.type === 'Check') {
    context.textAlign = 'center';
    context.fillText(letters, x + width / 2, y + height / 2);
  } else {
    const top = field.type === 'Signature' ? Math.min(height / 2, 11) : height / 2;
    context.textAlign = 'left';
    context.fillText(hasName ? `${letters}  ${field.name}`.trim() : letters, x + 6, y + top);
  }
  context.restore();
}

/** The fields that look otherwise than before, or undefined where everything might. */
function changesBetween(before: CrowdLook | undefined, after: CrowdLook): DraftField[] | undefined {
  if (
    before?.pxPerPt !== after.pxPerPt ||
    before.parties !== after.parties ||
    before.blocked !== after.blocked ||
    before.lens !== after.lens
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
          drawField(context, colours, field, look, blocked.has(field.id));
      }
      context.restore();
      showStill(canvas, drawn, false);
    },
  };
}
