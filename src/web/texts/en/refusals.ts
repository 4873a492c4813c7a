/**
 * What the service and its schemas say of what they refuse, word for word: `sayRefusal` finds a
 * sentence here by its English and says it in the language shown. Clauses follow the place that
 * they are about. Where two fit, the first counts.
 */
export const refusals = {
  required: 'is required',
  requiredSize: 'is required: no two edges give it',
  beString: 'must be a string',
  beNumber: 'must be a number',
  beWhole: 'must be a whole number',
  beBoolean: 'must be a boolean',
  beObject: 'must be an object',
  beArray: 'must be an array',
  textOrNumber: 'must be a text or a number on a SingleLine',
  leastCharacters_one: 'must have at least {{count}} character',
  leastCharacters_other: 'must have at least {{count}} characters',
  mostCharacters_one: 'must have at most {{count}} character',
  mostCharacters_other: 'must have at most {{count}} characters',
  leastEntries_one: 'must have at least {{count}} entry',
  leastEntries_other: 'must have at least {{count}} entries',
  mostEntries_one: 'must have at most {{count}} entry',
  mostEntries_other: 'must have at most {{count}} entries',
  mostKib: 'must have at most {{size}} KiB',
  least: 'must be at least {{size}}',
  most: 'must be at most {{size}}',
  moreThan: 'must be more than {{size}}',
  oneOfNot: 'must be {{allowed}}, not {{given}}',
  oneOf: 'must be {{allowed}}',
  or: '{{rest}} or {{last}}',
  nameInvalid: 'is not a valid name: 1 to 255 characters without control characters',
  nameProto: '{{path}}: "__proto__" cannot be a name; choose another.',
  valueNotAllowed: 'has a value that is not allowed',
  notValid: 'is not valid',
  notOnSignature: 'is not allowed on a Signature',
  lineBreaks: 'must not hold line breaks or other control characters',
  messageCharacters: 'must not hold control characters other than line breaks',
  halfCharacter: 'must not hold half a character',
  proto: 'must not be "__proto__"',
  notDrawable: 'holds characters that no font here has: {{given}}',
  checkNotDone: '{{given}} is a check that is not done here; allowed is {{allowed}}',
  occurrences: 'is {{one}}, but Occurence, another spelling of it, is {{other}}',
  fileIdEmpty: 'must not be empty',
  fileIdDots: 'must not be "." or ".."',
  fileIdControl: 'must not hold control characters',
  fileIdCharacter: 'must not hold {{character}} (nor any of : * ? \\ / " < > |)',
  body: 'The body {{clause}}.',
  fieldPlace: 'Field "{{name}}" of form set "{{set}}": {{members}} {{clause}}.',
  edgesTwice:
    'disagree ({{one}} and {{other}}): Right counts from the left edge here, as Left does. Give one of them',
  edgesDisagree: 'disagree: the edges leave {{left}} points, not {{size}}. Leave one of them out',
  edgesLeave: 'leave {{left}} of {{whole}} points',
  pageSizes:
    'Fields are measured from the right edge or from the bottom, and the size of page {{pages}} is not known yet. Open the document, wait for its pages, and import again.',
  signers_one: 'Signers names {{count}} signer; a transaction has at most {{limit}}.',
  signers_other: 'Signers names {{count}} signers; a transaction has at most {{limit}}.',
  notJson: 'The file is not JSON: see line {{line}}. Choose a metadata file in JSON.',
  ended: 'The transaction has ended (status {{size}}). Create a new one.',
  alreadyStarted:
    'The transaction has been started already (status {{size}}); its files can no longer change.',
  unknownSigner: "Signer '{{name}}' not found.",
  tooManyFields:
    'A transaction holds at most {{limit}} fields; with this metadata it would hold {{size}}.',
  tooManyFiles: 'A transaction holds at most {{limit}} files.',
  noFiles:
    'The transaction has no files. Upload the metadata and the PDF of at least one file, then start.',
  pdfMissing: 'The PDF of "{{name}}" is missing. Upload it, then start.',
  nothingToFill:
    'The PDF of "{{name}}" has no text box or check box that can be filled in, but FormSets of {{signers}} names this file. Upload a PDF with form fields, or name form sets instead.',
  tooManyPlaces:
    'The fields that are placed by text stand in {{size}} places; at most {{limit}} are allowed. Give Occurence or PageNumber.',
  pageBeyond_one:
    'Field "{{name}}" of form set "{{set}}" is on page {{size}}, but the PDF of "{{file}}" has {{count}} page.',
  pageBeyond_other:
    'Field "{{name}}" of form set "{{set}}" is on page {{size}}, but the PDF of "{{file}}" has {{count}} pages.',
  offPage:
    'Field "{{name}}" of form set "{{set}}" lies wholly off page {{size}} of "{{file}}", which is {{left}} by {{whole}} points. Mend its Location.',
  textNotHeldOnPage:
    'Field "{{name}}" of form set "{{set}}" is placed by the text "{{text}}", which "{{file}}" does not hold on page {{size}}.',
  textNotHeld:
    'Field "{{name}}" of form set "{{set}}" is placed by the text "{{text}}", which "{{file}}" does not hold.',
  noSuchTransaction: 'There is no such transaction for these keys.',
  tooManyRequests: 'Too many requests. Try again in {{size}} seconds.',
  tooLarge: 'The body is larger than {{size}} MiB.',
  brokenOff: 'The body broke off before its end. Send it again.',
  storageAway: 'The storage of the service does not answer. Try again in a moment.',
  signedAmbiguous:
    'The document is signed and can be read in more than one way: it has {{clause}}. Writing it anew would break its signatures. Ask for an undamaged copy, or print it to a new PDF.',
  flawFrame: 'a beginning or an end that is not where it should be',
  flawRows: 'a list of contents that is wrong',
  flawCopies: 'parts that stand in it twice',
  flawKeys: 'entries that have two values',
  flawLengths: 'lengths that are wrong',
  flawLock: 'a lock that is described wrongly',
  flawPages: 'a list of pages that is wrong',
  signedPrints:
    'The document is signed, and page {{size}} prints what no screen shows. Ask for a copy without it.',
  signedMarks:
    'The document is signed, and on page {{size}} each reader draws a note or mark in its own way. Ask for a copy without it.',
  signedValues:
    'The document is signed, and values of its form are shown by some readers only. Ask for a copy whose fields were filled in by another program.',
  signedLayers:
    'The document is signed, and its layers are printed otherwise than a screen shows them. Ask for a copy without layers.',
  pdfBeyondRepair:
    'The document is damaged beyond repair: open it in its own program and save it again.',
  pdfPagesLost:
    'The list of pages contradicts itself: page {{size}} cannot be found. Print the document to a new PDF.',
  pdfNotSealable: 'The document cannot be sealed. Print it to a new PDF.',
  pdfCertified:
    'The document is certified so that nothing may be changed, and signing would. Upload a copy that is not certified.',
  pdfAttachmentsLocked:
    'The attachments of the document are locked by a password, and it has to be written anew. Take them out of it, or print it to a new PDF.',
} as const;
