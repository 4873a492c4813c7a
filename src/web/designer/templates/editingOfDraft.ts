import type { TemplateEditing } from '#core/wire/surfaces/templateSurface.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { PlannedFormSet } from '#core/draft/metadata/formSetsOf.ts';

/**
 * What metadata do not say of the fields of one document: locks, and which are one repeat, numbered
 * in their order. Undefined where there is nothing to say.
 */
export function editingOf(sets: readonly PlannedFormSet[]): TemplateEditing | undefined {
  const numbers = new Map<string, number>();
  const numberOf = (repeat: string) => {
    const number = numbers.get(repeat) ?? numbers.size + 1;
    numbers.set(repeat, number);
    return number;
  };
  const said = sets.map(({ key, fields }) => {
    const members = fields.flatMap((field) => {
      const edited = {
        ...(field.locked && { Locked: true }),
        ...(field.repeat !== undefined && { Repeat: numberOf(field.repeat) }),
      };
      return Object.keys(edited).length > 0 ? [[field.name, edited] as const] : [];
    });
    return [key, Object.fromEntries(members)] as const;
  });
  const some = said.filter(([, members]) => Object.keys(members).length > 0);
  return some.length > 0 ? Object.fromEntries(some) : undefined;
}

/** A draft with what a template says of the fields of one of its documents. */
export function withEditing(
  draft: Draft,
  fileKey: string,
  editing: TemplateEditing,
  nextId: () => string,
): Draft {
  const repeats = new Map<number, string>();
  const repeatOf = (number: number) => {
    const id = repeats.get(number) ?? nextId();
    repeats.set(number, id);
    return id;
  };
  const edited = (field: DraftField): DraftField => {
    const set = Object.entries(editing).find(([key]) => key === field.formSet)?.[1] ?? {};
    const said = Object.entries(set).find(([name]) => name === field.name)?.[1];
    if (field.fileKey !== fileKey || !said) return field;
    return {
      ...field,
      locked: said.Locked ?? field.locked,
      ...(said.Repeat !== undefined && { repeat: repeatOf(said.Repeat) }),
    };
  };
  return { ...draft, fields: draft.fields.map(edited) };
}
