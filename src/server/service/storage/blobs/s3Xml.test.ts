import { expect, test } from 'vitest';
import { elementsIn, escapedForXml, textIn } from './s3Xml.ts';

test('elements and their texts are found, also with attributes and over lines', () => {
  const xml =
    '<?xml version="1.0"?><L xmlns="a"><C id="1">\n<Key>a</Key></C><C><Key>b</Key></C><T/></L>';
  expect(elementsIn(xml, 'C').map((inside) => textIn(inside, 'Key'))).toEqual(['a', 'b']);
  expect(textIn(xml, 'T')).toBe(undefined);
  expect(textIn('<Keys>x</Keys>', 'Key')).toBe(undefined);
});

test('a text means the same after it was escaped and read', () => {
  const text = `<a href="&#x1f600;">'&amp;'</a>`;
  expect(textIn(`<K>${escapedForXml(text)}</K>`, 'K')).toBe(text);
  expect(textIn('<K>&quot;&#x1F600;&#34;&lt;&unknown;&#99999999;</K>', 'K')).toBe(
    '"😀"<&unknown;&#99999999;',
  );
});
