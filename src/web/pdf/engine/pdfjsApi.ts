/** What is used of pdf.js in the page; the rest of it is left out of what is built. */
export {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  PDFDataRangeTransport,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
