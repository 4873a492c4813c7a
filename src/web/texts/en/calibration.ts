/** The calibration kit: from which edge a service measures, and whether it reads pages as shown. */
export const calibration = {
  title: 'Calibration kit',
  lead: 'Run it once against a signing service to see where its boxes fall: from which edge it counts Right, and whether it reads turned, cropped and scaled pages as they are shown.',
  present: 'This installation counts Right from the {{edge}} edge.',
  left: 'left',
  right: 'right',

  sendTitle: 'Send it',
  sendText:
    'Makes a transaction with one signer, without any mail: metadata, then the PDF, then start.',
  send: 'Send the kit',
  sending: 'Sending the kit…',
  sendAgain: 'Send it again',
  sent: 'The transaction is started.',
  openSigning: 'Open the signing page',
  viewTransaction: 'View transaction',
  failed: 'The kit was not sent',
  connectFirst: 'Connect to send it',

  takeTitle: 'Or take it along',
  takeText:
    'For any other service of this shape: upload the metadata, then the PDF, both under the fileId calibration.pdf, for the signer Signer1.',
  savePdf: 'Save the PDF',
  saveMetadata: 'Save the metadata',

  lookTitle: 'What to look at',
  lookText:
    'Each page has printed crosses: the corners of three boxes, blue where Right counts from the left edge, orange where it counts from the right. Fill in the lines and sign, then compare, on the signing page and in the sealed document.',
  seen: 'What you see',
  setting: 'What to set',
  onBlue: 'Boxes on the blue crosses, on all three pages',
  setLeft: 'LOCATION_RIGHT_FROM=left',
  onOrange: 'Boxes on the orange crosses, on all three pages',
  setRight: 'LOCATION_RIGHT_FROM=right',
  offTurned: 'Page 1 fits, page 2 does not',
  offTurnedWhat:
    'The service measures on the page before it is turned or cropped. No setting helps: save such pages upright and uncropped before sending.',
  offUnit: 'Page 1 fits, page 3 is off by a factor of two',
  offUnitWhat:
    'The service takes user units for points. No setting helps: save the document without a user unit before sending.',
  offTop: 'Boxes as high above the bottom as the crosses lie below the top',
  offTopWhat: 'The service counts Top from the bottom edge, which the contract does not allow.',
  remoteHint:
    'With a remote service the edge can also be changed for one draft, under its metadata in the designer.',
} as const;
