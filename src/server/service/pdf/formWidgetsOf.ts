import { choiceNames, type FormWidget } from '#core/appearance/formWidget.ts';
import type { PdfReport } from './pdfReport.ts';

/** The widgets that can be seen and filled in, with what signers enter into each. */
export function formWidgetsOf({ widgets, calculations }: PdfReport): FormWidget[] {
  const computed = new Set(calculations?.steps.map(({ name }) => name));
  const seen = widgets.filter(
    ({ kind, name, hidden, password, exportValue }) =>
      name !== '' &&
      !hidden &&
      !password &&
      (kind === 'text' || kind === 'check' || (kind === 'radio' && exportValue !== undefined)),
  );
  const choices = choiceNames(seen.map((one) => ({ ...one, state: one.exportValue })));
  const held = new Map<string, string>();
  for (const { name, value, exportValue } of seen)
    if (value === true && exportValue !== undefined && !held.has(name)) held.set(name, exportValue);
  return seen.map((one): FormWidget => {
    const { kind, hidden, password, onState, exportValue, options, ...widget } = one;
    if (kind === 'text')
      return { ...widget, kind, ...(computed.has(widget.name) && { computed: true as const }) };
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
