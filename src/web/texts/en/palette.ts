/** The palette of actions: their words are those of the designer. */
export const palette = {
  search: 'Type what you want to do',
  actions: 'Actions',
  none: 'No action has these words.',
  toward: '{{what}}, {{way}}',
  toLeft: 'left',
  toRight: 'right',
  toUp: 'up',
  toDown: 'down',
  forSigner: 'New fields for {{name}}',
} as const;
