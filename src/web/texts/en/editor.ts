/** The editor of metadata: what keeps a text from meaning something, and ways to copy it. */
export const editor = {
  hint: 'Escape, then Tab leaves the editor. Ctrl+Space completes. What you type changes the page at once.',
  held: 'Line {{line}}: {{fault}} The page shows the last valid state.',
  value: 'A value is missing.',
  name: 'A name in quotation marks is missing.',
  colon: 'A colon is missing.',
  comma: 'A comma or a closing bracket is missing.',
  string: 'The text in quotation marks does not end, or holds a character that must be escaped.',
  extra: 'The text goes on behind its end.',
  deep: 'The brackets are nested too deeply.',
  repeated: '{{name}} stands here twice.',
  locked: '{{name}} is locked. Unlock it to change its place.',
  unknown: '{{name}} is not known and is not sent.',
  copyAs: 'Copy as…',
  copyCurl: 'Copy as curl',
  copyTypeScript: 'Copy as TypeScript',
  completions: 'Completions',
} as const;
