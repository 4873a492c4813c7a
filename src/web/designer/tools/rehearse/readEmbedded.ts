import { convertedNames, fillableLeft } from '#core/draft/lists/convertedNames.ts';
import type { SigningEmbeddedField } from '#core/wire/surfaces/signSurface.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { DraftDocuments } from '#web/designer/store/designerSession.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** Key of a document -> the fields inside its PDF that some signer may fill in. */
export async function readEmbedded(
  { history, facts }: Pick<DesignerState, 'history' | 'facts'>,
  embeddedOn: DraftDocuments['embeddedOn'],
): Promise<Map<string, SigningEmbeddedField[]>> {
  const { files, fields } = history.present;
  const converted = convertedNames(fields);
  const lists = files
    .filter(({ embeddedSignerIds }) => embeddedSignerIds.length > 0)
    .map(async ({ key }) => {
      const all = facts.get(key)?.embeddedFields ?? [];
      const left = [
        ...fillableLeft(converted, key, all),
        ...all.filter(({ computed }) => computed),
      ];
      const names = new Set(left.map(({ name }) => name));
      const pages = [...new Set(left.map(({ page }) => page))];
      const found = await Promise.all(
        pages.map(async (page) =>
          (await embeddedOn(key, page)).flatMap((field) =>
            names.has(field.name) ? [{ field, page }] : [],
          ),
        ),
      );
      const choices = new Set(left.flatMap(({ choice, name }) => (choice ? name : [])));
      const computed = new Set(left.flatMap((field) => (field.computed ? field.name : [])));
      return [key, widgetsOf(found.flat(), choices, computed)] as const;
    });
  return new Map(await Promise.all(lists));
}

/** Places of fields as their signer sees them; without those that nobody fills in. */
function widgetsOf(
  found: readonly { field: EmbeddedField; page: number }[],
  choices: ReadonlySet<string>,
  computed: ReadonlySet<string>,
): SigningEmbeddedField[] {
  const chosen = new Map<string, string>();
  for (const { field } of found) {
    const { name, exportValue } = field;
    if (exportValue !== undefined && isOn(field) && !chosen.has(name))
      chosen.set(name, exportValue);
  }
  return found.flatMap(({ field, page }) => {
    const { name, type, exportValue, readOnly, hidden, zeroSize, password, kept } = field;
    if (hidden || zeroSize || password) return [];
    if (computed.has(name))
      return { ...widgetOf(field, page), readOnly: true, computed: true as const };
    if (readOnly) return [];
    if (kindOfWidget[type]) return [widgetOf(field, page)];
    if (type !== 'check' && type !== 'radio') return [];
    if (!choices.has(name)) return type === 'check' ? [widgetOf(field, page)] : [];
    if (exportValue === undefined) return [];
    return {
      ...widgetOf(field, page),
      value: chosen.get(name) ?? '',
      state: exportValue,
      ...(type === 'radio' && { radio: true as const }),
      ...(kept && { kept: true as const }),
    };
  });
}

const kindOfWidget: Partial<Record<EmbeddedField['type'], SigningEmbeddedField['kind']>> = {
  text: 'text',
  choice: 'list',
};

function widgetOf(field: EmbeddedField, page: number): SigningEmbeddedField {
  const { name, type, rect, maxLength, fontSize, label } = field;
  return {
    name,
    kind: kindOfWidget[type] ?? 'check',
    ...(type === 'choice' && { options: field.options.filter(({ value }) => value !== '') }),
    page,
    box: rect,
    ...(label === '' ? {} : { label }),
    ...(maxLength === undefined ? {} : { maxLength }),
    comb: field.comb && maxLength !== undefined && !field.multiline,
    multiline: field.multiline,
    ...(fontSize === undefined ? {} : { fontSize }),
    align: field.align,
    turn: field.turn,
    readOnly: false,
    required: field.required,
    value: heldBy(field),
  };
}

/** Whether a box is on in the file, or the text or option that it holds, '' where there is none. */
function heldBy(field: EmbeddedField): string | boolean {
  const { type, value } = field;
  if (type === 'choice') return [value].flat()[0] ?? '';
  if (type !== 'text') return isOn(field);
  return typeof value === 'string' ? value : '';
}

const isOn = ({ value, exportValue }: EmbeddedField) =>
  value !== undefined && value !== 'Off' && value === exportValue;
