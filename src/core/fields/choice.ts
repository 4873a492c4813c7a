import type { EntryRules } from './fieldKind.ts';
import { drawTickIn } from './check.ts';
import { singleLine } from './singleLine.ts';

/**
 * One of several states, as only fields inside a PDF have them: each has a place of its own, which
 * is drawn ticked or not.
 */
export const choiceRules: EntryRules = {
  empty: '',
  typed: false,
  read: String,
  fault: (entry) => singleLine.entry?.fault(entry),
  drawing: drawTickIn,
};
