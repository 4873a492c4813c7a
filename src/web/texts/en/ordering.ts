/** The tab order of a page. */
export const ordering = {
  title: 'Tab order',
  titleOf: 'Tab order of page {{page}}',
  help: 'Signers go through the fields in this order. Drag a row, or move it with the arrow keys.',
  none: 'No fields on this page.',
  clickInOrder: 'Click in order',
  pickHelp:
    'Click the fields in the order in which Tab is to go. The others follow as they were. Escape puts it back.',
  done: 'Done',
  asRead: 'As read',
  isAsRead: 'Fields are gone through as they are read',
  row: '{{name}}, {{number}} of {{count}}',
  moved: '{{name}} is {{number}} of {{count}}',
  pick: '{{name}}: make it {{number}}',
  picked: '{{name}} is {{number}}',
  ordered_one: '{{count}} field put in order',
  ordered_other: '{{count}} fields put in order',
  most: 'Only the first {{count}} fields are listed.',
} as const;
