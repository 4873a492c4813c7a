/** The initials that a name is proposed with: the first letter of each of its parts. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s-]+/).flatMap((part) => /\p{L}/u.exec(part)?.[0] ?? []);
  return parts.slice(0, 5).join('');
}
