/** What a field is called for people: its label, else its name with blanks for what joins words. */
export function fieldInWords(name: string, label?: string): string {
  return label?.trim() || name.replaceAll(/[_\s]+/g, ' ').trim() || name;
}
