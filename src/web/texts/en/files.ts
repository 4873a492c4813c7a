/**
 * What a PDF brings along: the fields inside it, what is special about the file, and the facts of
 * its pages.
 */
export const files = {
  embeddedTitle: 'Fields inside {{name}}',
  embeddedText:
    'They belong to the PDF and stay where they are. Give all of them to signers, or convert some to fields that can be moved, renamed and given singly.',
  embeddedOpen: 'Convert to editable fields',
  embeddedNobody_one: '{{count}} field inside this PDF: given to nobody',
  embeddedNobody_other: '{{count}} fields inside this PDF: given to nobody',
  embeddedGiven_one: '{{count}} field inside this PDF, for {{names}}',
  embeddedGiven_other: '{{count}} fields inside this PDF, for {{names}}',
  embeddedNoneFillable_one: '{{count}} field inside this PDF, none that signers can fill in',
  embeddedNoneFillable_other: '{{count}} fields inside this PDF, none that signers can fill in',
  embeddedShow: 'Show them',
  whoFills: 'Who may fill in the text boxes and check boxes inside this PDF',
  whoFillsHint_one: 'Whoever is ticked may fill in the {{count}} that is not converted.',
  whoFillsHint_other: 'Whoever is ticked may fill in all {{count}} that are not converted.',
  allFillable: 'All text boxes and check boxes',
  chosenCount: '{{count}} of {{total}} chosen',
  showOnPage: 'Page {{page}}',
  showOnPageLabel: 'Show {{name}} on page {{page}}',
  unnamed: '(without a name)',
  convert_one: 'Convert {{count}} field',
  convert_other: 'Convert {{count}} fields',
  converted_one: '{{count}} field can be edited now.',
  converted_other: '{{count}} fields can be edited now.',
  losesValues_one: '{{count}} holds a value. It starts empty once converted.',
  losesValues_other: '{{count}} hold a value. They start empty once converted.',
  losesLines_one: '{{count}} takes several lines, and only one once converted.',
  losesLines_other: '{{count}} take several lines, and only one once converted.',
  losesLimit_one: '{{count}} limits how much is typed, and no longer does once converted.',
  losesLimit_other: '{{count}} limit how much is typed, and no longer do once converted.',
  placesApart_one: '{{count}} stands in several places, which become fields of their own.',
  placesApart_other: '{{count}} stand in several places, which become fields of their own.',
  noteRepaired:
    'Damaged, but it could be put together again: look whether every page is as it should be. It is sealed as a new file.',
  noteSigned_one:
    'Signed digitally already. Answers and the seal are added behind; the earlier signature stays valid.',
  noteSigned_other:
    'Signed digitally already, {{count}} times. Answers and the seal are added behind; the earlier signatures stay valid.',
  noteCertified:
    'Certified: only filling in and signing are allowed. Answers are added as annotations, which a strict reader may mark as changes.',
  noteCertifiedClosed:
    'Certified so that nothing may be changed: the service refuses it. Ask for a copy that is not certified.',
  noteRestricted:
    'Its owner forbids some uses, such as changing or printing. It can be sent; the sealed copy keeps the restrictions.',
  noteXfa:
    'It also carries an XFA form, which is left out: its ordinary fields are shown, filled in and sealed.',
  notePortfolio:
    'A portfolio: a folder of other files. Only its cover sheet is shown, sent and signed. Save the file that is meant out of it, and open that one.',
  pageFacts: 'Page facts',
  pageFactsOdd: 'Page facts: {{words}}',
  pageFactsTip: 'Services disagree about places on such pages: see why',
  pageFactsTitle: 'Page {{page}}: facts',
  oddTurned: 'Turned {{degrees}}°',
  oddShifted: 'Begins at {{x}}, {{y}}',
  oddScaled: 'Unit × {{unit}}',
  whyTitle: 'Where services disagree',
  whyTurned:
    'The file holds this page in another direction than it is shown. Some services measure on the page before it is turned, and put boxes elsewhere.',
  whyShifted:
    'The part that is shown does not begin at the corner of the page’s own coordinates. Some services measure from that corner, so boxes land aside by so much.',
  whyScaled:
    'One unit of this page is more or less than a point. Some services leave that out, and boxes are too small or too large.',
  factsNote:
    'Places and sizes are sent as points (1/72 inch) on the page as shown. The service inside does the same; try another one with the calibration kit before you rely on such pages.',
  factSize: 'Size as shown',
  factMediaBox: 'MediaBox',
  factCropBox: 'CropBox',
  factShown: 'Shown part',
  factRotate: 'Rotate',
  factUserUnit: 'UserUnit',
  factReading: 'Reading…',
  factUnread: 'Could not be read',
  factNone: 'None; Letter is assumed',
  factAsMediaBox: 'None; as MediaBox',
  factDegrees: '{{degrees}}°',
  factUnit: '{{unit}} × 1/72 inch',
  noteTitle: 'About {{name}}',
  kindText: 'Text box',
  kindCheck: 'Check box',
  kindRadio: 'Radio button',
  kindChoice: 'Choice',
  kindButton: 'Button',
  kindSignature: 'Signature',
  doesFill: 'Signers who are given this PDF fill it in.',
  doesConverted: 'Converted: an editable field stands in its place.',
  doesReadOnly: 'Read-only in the PDF: signers see it, nobody fills it in.',
  doesHidden: 'Hidden in the PDF: not shown on the page, nobody fills it in.',
  doesZeroSize: 'Has no area: it cannot be seen or pressed.',
  doesNameless: 'Has no name to send an answer under: nobody fills it in.',
  doesRadio:
    'Not filled in: the service knows text boxes and check boxes. It is sealed as it looks.',
  doesChoice:
    'Not filled in: the service knows text boxes and check boxes. It is sealed as it looks.',
  doesButton: 'Does nothing while signing. It is sealed as it looks.',
  doesSignature: 'Not signed here. Signers sign in Signature fields; place one where it is wanted.',
  kindAndPlaces_one: '{{kind}}',
  kindAndPlaces_other: '{{kind}} in {{count}} places',
  tip: '{{name}} · {{kind}} inside the PDF. {{does}}',
} as const;
