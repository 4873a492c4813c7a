import { widgetStyle } from '#core/appearance/formWidget.ts';
import { entryKindOf } from '#core/appearance/formWidget.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { entryRules } from '#core/fields/kindFacts.ts';
import { inTabOrder } from '#core/geometry/inTabOrder.ts';
import type {
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { type FieldPlace, type FormField, fieldKey } from './formField.ts';

type SigningFile = SigningView['files'][number];

/** The signer's fields in tab order: files, pages; there as set by hand, else as they are read. */
export function readForm(view: SigningView): FormField[] {
  return view.files.flatMap((file) => {
    const byPage = new Map<number, FormField[]>();
    for (const field of [...generatedFields(file), ...embeddedFields(file)]) {
      const { page } = firstPlace(field);
      const others = byPage.get(page);
      if (others) others.push(field);
      else byPage.set(page, [field]);
    }
    return [...byPage]
      .sort(([a], [b]) => a - b)
      .flatMap(([, fields]) =>
        inTabOrder(
          fields,
          (field) => firstPlace(field).box,
          (field) => field.tabOrder,
        ),
      );
  });
}

/** Where a field stands first. */
export function firstPlace({ key, places }: FormField): FieldPlace {
  const [first] = places;
  if (!first) throw new Error(`Field ${key} stands nowhere.`);
  return first;
}

/** Generated fields; places of one name are one field. */
function generatedFields(file: SigningFile): FormField[] {
  const fields = new Map<string, FormField>();
  for (const field of file.fields.map(generatedField(file))) {
    const known = fields.get(field.key);
    fields.set(field.key, known ? { ...known, places: [...known.places, ...field.places] } : field);
  }
  return [...fields.values()];
}

function generatedField({ fileId }: SigningFile) {
  return ({
    name,
    type,
    page,
    box,
    readOnly,
    covers,
    value,
    tabOrder,
  }: SigningField): FormField => ({
    key: fieldKey(fileId, name),
    fileId,
    name,
    kind: fieldKinds[type].name,
    places: [{ page, box, ...(covers && { covers }) }],
    readOnly,
    asked: false,
    ...(tabOrder !== undefined && { tabOrder }),
    multiline: false,
    maxLength: undefined,
    label: undefined,
    value: value ?? fieldKinds[type].entry?.empty ?? '',
  });
}

/** The PDF's own fields; widgets of one name are one field. */
function embeddedFields({ fileId, embedded }: SigningFile): FormField[] {
  const fields = new Map<string, FormField>();
  for (const widget of embedded) {
    const known = fields.get(widget.name);
    const places = [...(known?.places ?? []), placeOf(widget)];
    fields.set(widget.name, known ? { ...known, places } : embeddedField(fileId, widget, places));
  }
  return [...fields.values()];
}

function embeddedField(
  fileId: string,
  widget: SigningEmbeddedField,
  places: FieldPlace[],
): FormField {
  const kind = entryKindOf(widget);
  return {
    key: fieldKey(fileId, widget.name),
    fileId,
    name: widget.name,
    kind,
    places,
    ...(widget.radio && { radio: widget.kept ? 'kept' : 'free' }),
    readOnly: widget.readOnly,
    ...(widget.computed && { isComputed: true }),
    asked: widget.required,
    multiline: widget.multiline,
    maxLength: widget.maxLength,
    label: widget.label,
    value: widget.value ?? entryRules[kind]?.empty ?? '',
  };
}

function placeOf({ page, box, ...widget }: SigningEmbeddedField): FieldPlace {
  const { printed, state, label } = widget;
  return {
    page,
    box,
    covers: true,
    ...(printed !== undefined && { printed }),
    ...(state !== undefined && { state, ...(label !== undefined && { label }) }),
    style: widgetStyle(widget),
  };
}
