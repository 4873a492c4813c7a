/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Verify a document',
  lead: 'Choose a PDF to learn whether this installation sealed it, when, who signed, and whether anything was changed since.',
  choose: 'Choose PDF',
  orDrop: 'or drop it anywhere on this page',
  dropNow: 'Drop it to verify it',
  busy: 'Verifying {{name}}…',
  notKept: 'The document is only looked at: nothing of it is kept.',
  failed: 'The document could not be verified',
  notPdf: 'The file is not a PDF.',
  tooLarge: 'The file is larger than {{size}}.',
  tooMany: 'Too many documents at once. Wait a minute, then try again.',
  othersFirst: 'Others are having documents verified. Try again in a few seconds.',
  unreadable: 'The file is damaged, locked, or too complex to be read.',
  sealedTitle: 'Sealed here, and unchanged',
  sealedText: 'Every byte is as it was when this installation sealed the document.',
  sealedAloneText:
    'The seal fits: what it covers is as it was when this installation sealed it. The document is no longer on record here to be compared as a whole.',
  appendedTitle: 'Sealed here, but something was added later',
  appendedText:
    'What was sealed is still inside, unchanged, but the file goes on after it and may show something else. Ask for the file as it was sealed.',
  unrecordedTitle: 'Sealed here, but not as on record',
  unrecordedText:
    'What the seal covers is as it was when this installation sealed it, but the file is not the same as the documents on record: its signature was altered, or the document was sealed again since. Ask for the file as it is on record.',
  changedTitle: 'Changed since it was sealed',
  changedText:
    'The file carries a seal of this installation that does not fit: the document, or the seal itself, was changed or damaged.',
  foreignTitle: 'Signed, but not here',
  foreignText:
    'The file carries a digital signature that no certificate of this installation has made. A program that shows signatures tells whose it is.',
  unsignedTitle: 'Not sealed',
  unsignedText:
    'The file carries no digital signature that can be read. A copy that was printed, converted or saved anew loses its seal.',
  file: 'File',
  kind: 'Kind',
  auditTrail: 'Audit trail of a transaction',
  sealedAt: 'Sealed',
  stampedAt: 'Time stamp',
  signers: 'Signed by',
  signersUnknown: 'This installation has no record of this very file.',
  nobody: 'Nobody',
} as const;
