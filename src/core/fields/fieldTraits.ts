/**
 * What a field asks for beside its kind and place. The members are those of metadata, where they
 * are an addition of ours: whoever reads a field passes them on as they came.
 */
export interface FieldTraits {
  /** Finish waits for it; a Signature and Initials always are. */
  Required?: boolean | undefined;
  /** It shows its `Value`, which nobody changes. */
  ReadOnly?: boolean | undefined;
  /** What it is called for people. */
  Label?: string | undefined;
  /** What to enter, in a sentence. */
  Help?: string | undefined;
  MaxLength?: number | undefined;
  /** One character in each of `MaxLength` cells. */
  Comb?: boolean | undefined;
  /** `email`, `phone`, `iban`, `digits`, `letters`, or a mask; of a date `DD.MM.YYYY`, say. */
  Format?: string | undefined;
  Min?: number | string | undefined;
  Max?: number | string | undefined;
  Decimals?: number | undefined;
  /** What can be chosen. */
  Options?: string[] | undefined;
  /** Radio fields of one group are one choice. */
  Group?: string | undefined;
  /** A Radio that is chosen beforehand; of several the first one. */
  Chosen?: boolean | undefined;
  /** Points; absent: fitted to the box. */
  FontSize?: number | undefined;
  Align?: 'left' | 'center' | 'right' | undefined;
}

/** The names of all traits, in the order in which they are written. */
export const traitNames = [
  'Required',
  'ReadOnly',
  'Label',
  'Help',
  'MaxLength',
  'Comb',
  'Format',
  'Min',
  'Max',
  'Decimals',
  'Options',
  'Group',
  'Chosen',
  'FontSize',
  'Align',
] as const satisfies readonly (keyof FieldTraits)[];
export type TraitName = (typeof traitNames)[number];

/** What one field asks for, and the language of who fills it in. */
export interface FieldManner extends FieldTraits {
  language?: string | undefined;
  /** What is read of each option of a list, where a PDF says it apart from what it reports. */
  Texts?: string[] | undefined;
}

/** How the text of a field stands in its box. */
export interface TextStyle {
  /** Points as shown; undefined adapts to the box. */
  fontSize?: number;
  multiline?: boolean;
  /** One character in each of `maxLength` equal cells. */
  comb?: boolean;
  maxLength?: number;
  /** `left`, which is also what a field has that says nothing, is right for text from the right. */
  align?: 'left' | 'center' | 'right';
}

/** The traits among the members of a definition; undefined where it has none. */
export function traitsIn(members: FieldTraits): FieldTraits | undefined {
  const given = traitNames.filter((name) => members[name] !== undefined);
  return given.length === 0
    ? undefined
    : Object.fromEntries(given.map((name) => [name, members[name]]));
}

/** How a text is set that says so; undefined where it follows the one rule of appearance. */
export function styleIn(
  { FontSize, Align, Comb, MaxLength }: FieldTraits,
  multiline = false,
): TextStyle | undefined {
  if (!multiline && FontSize === undefined && Align === undefined && !Comb) return undefined;
  return {
    multiline,
    ...(Comb && { comb: true }),
    ...(MaxLength !== undefined && { maxLength: MaxLength }),
    ...(FontSize !== undefined && { fontSize: FontSize }),
    ...(Align !== undefined && { align: Align }),
  };
}
