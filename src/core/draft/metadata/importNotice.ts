/**
 * Something that an import did which the preparer should know; `code` names a sentence of the text
 * catalogue.
 */
export interface ImportNotice {
  code:
    | 'import.droppedMembers'
    | 'import.repeatedKeys'
    | 'import.replacedFields'
    | 'import.addedSigners'
    | 'import.matchedSigners'
    | 'import.otherEntries';
  /** What it is about: paths of members, keys, ids. */
  names: readonly string[];
  count: number;
}
