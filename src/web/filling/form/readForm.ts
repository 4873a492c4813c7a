import { entryKindOf, mannerOfOptions, widgetStyle } from '#core/appearance/formWidget.ts';
import type { FieldManner } from '#core/fields/fieldTraits.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { entryRules, isChoice } from '#core/fields/kindFacts.ts';
import { readingOrder } from '#core/geometry/readingOrder.ts';
import { inTabOrder } from '#core/geometry/inTabOrder.ts';
import type {
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { type FieldPlace, fieldKey, fileOf, type FormField } from './formField.ts';

type SigningFile = SigningView['files'][number];

/** The signer's fields in tab order: files, pages; there as set by hand, else as they are read. */
export function readForm(view: SigningView): FormField[] {
  const generated = generatedFields(view);
  return view.files.flatMap((file) => {
    const byPage = new Map<number, FormField[]>();
    const own = generated.filter((field) => fileOf(field, firstPlace(field)) === file.fileId);
    for (const field of [...own, ...embeddedFields(file)]) {
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

/** Generated fields; places of one name are one field, and all buttons of a choice. */
function generatedFields({ files }: SigningView): FormField[] {
  const fields = new Map<string, FormField>();
  for (const field of files.flatMap((file) => file.fields.map(generatedField(file)))) {
    const known = fields.get(field.key);
    fields.set(field.key, known ? { ...known, places: [...known.places, ...field.places] } : field);
  }
  return [...fields.values()].map((field) =>
    isChoice(field.kind) ? { ...field, places: asRead(field.places) } : field,
  );
}

/** The buttons of a choice file by file and page by page, there as they are read. */
function asRead(places: readonly FieldPlace[]): FieldPlace[] {
  const files = new Set(places.map(({ fileId }) => fileId));
  const pages = [...new Set(places.map(({ page }) => page))].sort((a, b) => a - b);
  return [...files].flatMap((file) =>
    pages.flatMap((page) =>
      readingOrder(
        places.filter((place) => place.fileId === file && place.page === page),
        ({ box }) => box,
      ),
    ),
  );
}

/** How the text of a field is set where it says so itself. */
function styleOf(type: FieldType, manner: FieldManner): Pick<FieldPlace, 'style'> {
  const style = fieldKinds[type].entry?.style?.(manner);
  return style ? { style: { ...style, turn: 0 } } : {};
}

function generatedField({ fileId: at }: SigningFile) {
  return ({
    name,
    type,
    page,
    box,
    readOnly,
    covers,
    value,
    tabOrder,
    textSize,
    manner = {},
    fileId = at,
    ...button
  }: SigningField): FormField => ({
    key: fieldKey(fileId, name),
    fileId,
    name,
    kind: fieldKinds[type].name,
    places: [
      {
        page,
        box,
        ...(fileId !== at && { fileId: at }),
        ...stateOf(button),
        ...(covers && { covers }),
        ...(textSize !== undefined && { textSize }),
        ...styleOf(type, manner),
      },
    ],
    // Pressed again, what need not be chosen goes off.
    ...(button.state !== undefined && { radio: manner.Required ? 'kept' : 'free' }),
    readOnly,
    asked: false,
    manner,
    ...(tabOrder !== undefined && { tabOrder }),
    multiline: fieldKinds[type].entry?.style?.(manner)?.multiline === true,
    maxLength: manner.MaxLength,
    label: manner.Label,
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
    manner: widget.options ? mannerOfOptions(widget.options) : {},
    multiline: widget.multiline,
    maxLength: widget.maxLength,
    label: widget.label,
    value: widget.value ?? entryRules[kind]?.empty ?? '',
  };
}

function placeOf({ page, box, ...widget }: SigningEmbeddedField): FieldPlace {
  const { printed } = widget;
  return {
    page,
    box,
    covers: true,
    ...(printed !== undefined && { printed }),
    ...stateOf(widget),
    style: widgetStyle(widget),
  };
}

/** What a place of a choice stands for. */
function stateOf({
  state,
  label,
}: Pick<SigningEmbeddedField, 'state' | 'label'>): Pick<FieldPlace, 'state' | 'label'> {
  return state === undefined ? {} : { state, ...(label !== undefined && { label }) };
}
