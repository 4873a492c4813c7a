/**
 * A text with its `{names}` replaced. What is filled in is never looked at again, whatever braces
 * it holds.
 */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
