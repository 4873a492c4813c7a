import { choiceNames, type FormWidget, type ListOption } from '#core/appearance/formWidget.ts';
import type { PdfReport } from './pdfReport.ts';

/** The widgets that can be seen and filled in, with what signers enter into each. */
export function formWidgetsOf({ widgets, calculations }: PdfReport): FormWidget[] {
  const computed = new Set(calculations?.steps.map(({ name }) => name));
  const seen = widgets.filter(
    ({ kind, name, hidden, password, exportValue, several }) =>
      name !== '' &&
      !hidden &&
      !password &&
      (kind === 'text' ||
        kind === 'check' ||
        (kind === 'choice' && !several) ||
        (kind === 'radio' && exportValue !== undefined)),
  );
  const choices = choiceNames(seen.map((one) => ({ ...one, state: one.exportValue })));
  const held = new Map<string, string>();
  for (const { name, value, exportValue } of seen)
    if (value === true && exportValue !== undefined && !held.has(name)) held.set(name, exportValue);
  return seen.map((one): FormWidget => {
    const { kind, hidden, password, onState, exportValue, options, several, ...widget } = one;
    if (kind === 'text')
      return { ...widget, kind, ...(computed.has(widget.name) && { computed: true as const }) };
    if (kind === 'choice')
      return { ...widget, kind: 'list', ...listIn(options, String(one.value)) };
    if (!choices.has(widget.name)) return { ...widget, kind: 'check' };
    return {
      ...widget,
      kind: 'check',
      value: held.get(widget.name) ?? '',
      state: exportValue ?? 'Yes',
      ...(kind === 'radio' && { radio: true as const }),
    };
  });
}

/**
 * What can be chosen of a list, and what is; an option that stands for nothing is the empty answer.
 * Some programs write what is read in place of what it stands for.
 */
function listIn(options: readonly ListOption[] = [], held: string) {
  const isValue = options.some(({ value }) => value === held);
  const value = isValue ? held : (options.find(({ text }) => text === held)?.value ?? held);
  return { options: options.filter((option) => option.value !== ''), value };
}
