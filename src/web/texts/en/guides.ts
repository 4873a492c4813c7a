/** The margins that fields snap to. */
export const guides = {
  margins: 'Margins',
  marginsText:
    'Fields snap to these distances from the edges of every page. They are kept in this browser.',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  marginsUsual: 'Half an inch each',
} as const;
