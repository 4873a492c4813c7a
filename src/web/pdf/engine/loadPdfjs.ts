import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The pdf.js API as loaded. */
export type PdfjsApi = typeof Pdfjs;

let loading: Promise<PdfjsApi> | undefined;

/** Loads pdf.js once, as a chunk of its own, so that screens without a PDF do not pay for it. */
export function loadPdfjs(): Promise<PdfjsApi> {
  loading ??= import('pdfjs-dist/legacy/build/pdf.mjs');
  return loading;
}

/**
 * Where the character maps, fonts, decoders and colour profiles lie that pdf.js asks for by name;
 * all on our origin.
 */
export function pdfAssetUrls() {
  const base = new URL(`${import.meta.env.BASE_URL}pdfjs/`, document.baseURI).href;
  return {
    cMapUrl: `${base}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    iccUrl: `${base}iccs/`,
  };
}
