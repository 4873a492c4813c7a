import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import { plainFieldName } from '#core/draft/commands/fieldNames.ts';
import { readDayFormat, readNumberStyle } from '#core/appearance/formScripts.ts';
import { isDayFormat } from '#core/fields/localForms.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { typeNamed } from '#core/fields/kindFacts.ts';
import { type FieldTraits, traitsIn } from '#core/fields/fieldTraits.ts';
import { limits } from '#core/wire/limits.ts';

/** What a field of a PDF says of itself, as one that stands for it says it. */
export interface KeptTraits {
  type: FieldType;
  traits?: FieldTraits | undefined;
  value?: string | boolean | undefined;
}

/**
 * The type, the traits and the value of a field that stands for one of a PDF, or for one place of a
 * choice there, of which each is a button.
 */
export function keptTraits(field: EmbeddedFieldFact): KeptTraits {
  const { required, readOnly, fontSize = 0, align } = field;
  const [type, own] = ownTraits(field);
  const [least, most] = limits.fontSize;
  const said: FieldTraits = {
    ...own,
    Required: required,
    ReadOnly: readOnly,
    FontSize: fontSize >= least && fontSize <= most ? fontSize : undefined,
    Align: align,
  };
  const names: readonly string[] = fieldKinds[type].traits;
  return {
    type,
    value: field.choice ? field.state : field.value,
    traits: traitsIn(
      Object.fromEntries(Object.entries(said).filter(([name]) => names.includes(name))),
    ),
  };
}

function ownTraits(field: EmbeddedFieldFact): [FieldType, FieldTraits] {
  if (field.choice)
    return [typeNamed.radio, { Group: plainFieldName(field.name), Chosen: field.filled }];
  if (field.kind === 'check') return [typeNamed.check, {}];
  const texts = (field.options ?? []).map(({ text }) => text);
  const Options = [...new Set(texts)].filter((text) => text.trim() !== '');
  const isTaken =
    Options.length <= limits.options && Options.every(({ length }) => length <= limits.option);
  if (field.kind === 'choice' && isTaken && Options.length > 0)
    return [typeNamed.list, { Options }];
  return keptOfText(field);
}

function keptOfText(field: EmbeddedFieldFact): [FieldType, FieldTraits] {
  const { multiline, maxLength, comb, format = '' } = field;
  const most = maxLength !== undefined && maxLength <= limits.entry ? maxLength : undefined;
  if (multiline) return [typeNamed.lines, { MaxLength: most }];
  const day = readDayFormat(format);
  if (day !== undefined && isDayFormat(day)) return [typeNamed.date, { Format: day }];
  const style = readNumberStyle(format);
  // A number is printed without the sign of a currency, so that such a field stays a text.
  if (style && style.prefix === '' && style.suffix === '' && style.decimals <= limits.decimals)
    return [typeNamed.number, { Decimals: style.decimals }];
  return [typeNamed.text, { MaxLength: most, Comb: comb && most !== undefined ? true : undefined }];
}
