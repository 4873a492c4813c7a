import { annotation, type FormPage, formPage, paintedForm } from '#testing/pdf/formPage.ts';
import { changedIn, differencesOf, type PagePart } from '#testing/pdf/comparePictures.ts';
import { type ScreenReader, createScreenReader } from '../support/screens/screenReader.ts';
import { placed, sealSeen } from '../support/programs/sealSeen.ts';
import { expect, test } from '../support/test.ts';

/** What is tried: a PDF, what is entered in its own fields, and where that is to be seen. */
interface Seen {
  pdf: FormPage | Buffer;
  own?: Record<string, string | boolean>;
  /** Boxes of own fields that may change; in points from the top-left corner of the page. */
  boxes?: { x: number; y: number; width: number; height: number }[];
  /** It is not taken, in words like these; undefined: it is sealed. */
  refused?: RegExp;
}

const hiddenLayer = '/OCProperties <</OCGs [30 0 R] /D <</OFF [30 0 R] /Order [30 0 R]>>>>';
const printLayer =
  '/OCProperties <</OCGs [30 0 R] /D <</AS [<</Event /Print /OCGs [30 0 R] /Category [/Print]>> <</Event /View /OCGs [30 0 R] /Category [/View]>>]>>>>';
const layer = { 30: '<</Type /OCG /Name (Layer)>>' };
const printedLayer = {
  30: '<</Type /OCG /Name (Layer) /Usage <</Print <</PrintState /ON>> /View <</ViewState /OFF>>>>>>',
};
/** Where the first page has room for a field or a note: 100 × 20 points, and the same as shown. */
const box = [300, 500, 400, 520];
const shownBox = { x: 300, y: 272, width: 100, height: 20 };
const frame = '/MK <</BC [1 0 0] /BG [0.9 0.9 1]>>';
const text = (members: string) =>
  annotation('Widget', box, `/FT /Tx /T (own) /F 4 /DA (/Helv 12 Tf 0 g) ${members}`);
/** Fonts of all names that a program might think of next. */
const takenNames = Array.from({ length: 60 }, (_, index) => `/FwF${index} 20 0 R`).join(' ');
const overEverything = [90, 500, 320, 640];

/** Everything that a document may do so that it would be shown otherwise than it is sealed. */
const documents: Record<string, Seen> = {
  'a plain page': { pdf: {} },
  'a white-out above the place of the entries': {
    pdf: {
      annots: [10],
      objects: {
        10: annotation('Square', overEverything, '/F 4 /IC [1 1 1] /AP <</N 11 0 R>>'),
        11: paintedForm('', '1 1 1'),
      },
    },
  },
  'a stamp above the place of the entries': {
    pdf: {
      annots: [10],
      objects: {
        10: annotation('Stamp', overEverything, '/F 4 /AP <</N 11 0 R>>'),
        11: paintedForm('PAID'),
      },
    },
  },
  'a font that has a name like those that are drawn with': {
    pdf: {
      content: 'BT /FwF8 24 Tf 72 650 Td (A) Tj ET',
      resources: `/Font <</F1 3 0 R ${takenNames}>>`,
      objects: {
        20: '<</Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs <</a 21 0 R>> /Encoding <</Differences [65 /a]>> /FirstChar 65 /LastChar 65 /Widths [1000] /Resources <<>>>>',
        21: { members: '', bytes: Buffer.from('1000 0 0 0 750 750 d1 0 0 750 750 re f') },
      },
    },
  },
  'a widget on a layer that is off': {
    pdf: {
      annots: [10],
      fields: [10],
      catalog: hiddenLayer,
      objects: {
        ...layer,
        10: text('/OC 30 0 R /V (hidden) /AP <</N 11 0 R>>'),
        11: paintedForm('hidden'),
      },
    },
  },
  'a note on a layer that is off': {
    pdf: {
      annots: [10],
      catalog: hiddenLayer,
      objects: {
        ...layer,
        10: annotation('Stamp', box, '/F 4 /OC 30 0 R /AP <</N 11 0 R>>'),
        11: paintedForm('hidden'),
      },
    },
  },
  'a layer that only a printer shows': {
    pdf: {
      catalog: printLayer,
      content: '/OC /L BDC 0 g 300 500 100 20 re f EMC',
      resources: '/Properties <</L 30 0 R>>',
      objects: printedLayer,
    },
  },
  'a note that only a printer shows': {
    pdf: {
      annots: [10],
      objects: {
        10: annotation('Stamp', box, '/F 36 /AP <</N 11 0 R>>'),
        11: paintedForm('print'),
      },
    },
  },
  'a note that no printer shows': {
    pdf: {
      annots: [10],
      objects: {
        10: annotation('Stamp', box, '/F 0 /AP <</N 11 0 R>>'),
        11: paintedForm('screen'),
      },
    },
  },
  'a hidden widget': {
    pdf: {
      annots: [10],
      fields: [10],
      objects: {
        10: annotation('Widget', box, '/FT /Tx /T (own) /F 2 /V (x) /AP <</N 11 0 R>>'),
        11: paintedForm('hidden'),
      },
    },
  },
  'a button whose form asks for new appearances': {
    pdf: {
      annots: [10],
      fields: [10],
      form: '/NeedAppearances true',
      objects: {
        10: annotation('Widget', box, '/FT /Btn /Ff 65536 /T (own) /F 4 /AP <</N 11 0 R>>'),
        11: paintedForm('press'),
      },
    },
  },
  'an own field that nobody touched': {
    pdf: {
      annots: [10],
      fields: [10],
      objects: { 10: text('/V (other) /AP <</N 11 0 R>>'), 11: paintedForm('stays') },
    },
  },
  'an own field that is filled in': {
    pdf: {
      annots: [10],
      fields: [10],
      objects: { 10: text('/AP <</N 11 0 R>>'), 11: paintedForm('') },
    },
    own: { own: 'new words' },
    boxes: [shownBox],
  },
  'a check box that brings no drawing': {
    pdf: {
      annots: [10],
      fields: [10],
      objects: {
        10: annotation('Widget', box, `/FT /Btn /T (own) /F 4 /V /Yes /AS /Yes ${frame}`),
      },
    },
  },
  'an empty text that brings no drawing': {
    pdf: { annots: [10], fields: [10], objects: { 10: text(frame) } },
  },
  'a value beside the form': {
    pdf: {
      annots: [10],
      fields: [10],
      form: '/XFA [(datasets) 12 0 R]',
      objects: {
        10: text(''),
        12: {
          members: '',
          bytes: Buffer.from(
            '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><own>100</own></xfa:data></xfa:datasets>',
          ),
        },
      },
    },
  },
  'content that leaves its states open': {
    pdf: {
      content: 'q 3 0 0 3 -2000 -2000 cm 1 1 1 rg 0 0 1 1 re W n BT 7 Tr /F1 24 Tf 1 1 Td (x) Tj',
    },
  },
  'a picture in the content that has no end': {
    pdf: {
      content: `q 200 0 0 200 300 300 cm BI /W 20 /H 20 /BPC 8 /CS /G ID ${'x'.repeat(400)}`,
    },
  },
  'restores of states that were never saved': {
    pdf: { content: '2 0 0 2 50 50 cm Q Q 0 0 1 rg 100 100 30 30 re f' },
  },
  'content that leaves a text open': { pdf: { content: 'BT /F1 12 Tf 72 600 Td 3 Tr (x) Tj' } },
  'a page that is turned, cropped and measured otherwise': {
    pdf: { page: '/MediaBox [-100 -50 700 900] /CropBox [-50 0 650 850] /Rotate 90 /UserUnit 1.5' },
  },
  'a blend mode and a soft mask that stay on': {
    pdf: {
      content: '/G gs',
      resources: '/ExtGState <</G <</BM /Multiply /ca 0.01 /SMask <</S /Luminosity /G 20 0 R>>>>>>',
      objects: {
        20: {
          members:
            '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group <</S /Transparency /CS /DeviceGray>>',
          bytes: Buffer.from('0 g 0 0 612 792 re f'),
        },
      },
    },
  },
};

let reader: ScreenReader;
test.beforeAll(async ({ browser }) => {
  reader = await createScreenReader(await browser.newPage());
});

for (const [name, { pdf, own = {}, boxes = [], refused }] of Object.entries(documents)) {
  test(`what the signer saw is sealed, and nothing else: ${name}`, async ({ server }) => {
    const bytes = Buffer.isBuffer(pdf) ? pdf : formPage(pdf);
    const made = await sealSeen(server, bytes, own);
    if ('refused' in made) {
      expect(made.refused).toMatch(refused ?? /^taken$/);
      return;
    }
    expect(refused).toBeUndefined();
    await reader.open(made.shown);
    const { width, height } = await reader.page(1);
    const seen = await reader.draw(1, 1, 'display');
    const partOf = (at: { x: number; y: number; width: number; height: number }): PagePart => ({
      left: (at.x - 1.5) / width,
      top: (at.y - 1.5) / height,
      right: (at.x + at.width + 1.5) / width,
      bottom: (at.y + at.height + 1.5) / height,
    });
    const entries = Object.values(placed).map(({ Right: x, Top: y, Width, Height }) => ({
      ...{ x, y, width: Width, height: Height },
    }));
    const parts = [...entries, ...boxes].map(partOf);
    await reader.open(made.sealed);
    for (const intent of ['display', 'print'] as const) {
      const sealed = await reader.draw(1, 1, intent);
      if (!seen || !sealed) throw new Error('The page is not drawn.');
      expect([intent, differencesOf(seen, sealed, parts)]).toEqual([intent, []]);
      for (const part of parts) expect(changedIn(seen, sealed, part)).toBeGreaterThan(8);
    }
  });
}
