import { convertedNames, fillableLeft } from '#core/draft/lists/convertedNames.ts';
import type { SigningEmbeddedField } from '#core/wire/surfaces/signSurface.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { DraftDocuments } from '#web/designer/store/designerSession.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** Key of a document -> the fields inside its PDF that a signer may fill in. */
export async function readEmbedded(
  { history, facts }: Pick<DesignerState, 'history' | 'facts'>,
  signerId: string,
  embeddedOn: DraftDocuments['embeddedOn'],
): Promise<Map<string, SigningEmbeddedField[]>> {
  const { files, fields } = history.present;
  const converted = convertedNames(fields);
  const lists = files
    .filter(({ embeddedSignerIds }) => embeddedSignerIds.includes(signerId))
    .map(async ({ key }) => {
      const left = fillableLeft(converted, key, facts.get(key)?.embeddedFields ?? []);
      const names = new Set(left.map(({ name }) => name));
      const pages = [...new Set(left.map(({ page }) => page))];
      const found = await Promise.all(
        pages.map(async (page) =>
          (await embeddedOn(key, page)).flatMap((field) =>
            names.has(field.name) ? (widgetOf(field, page) ?? []) : [],
          ),
        ),
      );
      return [key, found.flat()] as const;
    });
  return new Map(await Promise.all(lists));
}

/** A place of a text box or check box as its signer sees it; undefined for all others. */
function widgetOf(field: EmbeddedField, page: number): SigningEmbeddedField | undefined {
  const { name, type, rect, maxLength, fontSize, label, readOnly, hidden, zeroSize } = field;
  if ((type !== 'text' && type !== 'check') || readOnly || hidden || zeroSize) return undefined;
  return {
    name,
    kind: type,
    page,
    box: rect,
    ...(label === '' ? {} : { label }),
    ...(maxLength === undefined ? {} : { maxLength }),
    comb: field.comb && maxLength !== undefined && !field.multiline,
    multiline: type === 'text' && field.multiline,
    ...(fontSize === undefined ? {} : { fontSize }),
    align: field.align,
    turn: field.turn,
    readOnly: false,
    required: field.required,
    value: heldBy(field),
  };
}

/** Whether a check box is on in the file, or the text that it holds, '' where there is none. */
function heldBy({ type, value, exportValue }: EmbeddedField): string | boolean {
  if (type === 'check') return value !== undefined && value !== 'Off' && value === exportValue;
  return typeof value === 'string' ? value : '';
}
