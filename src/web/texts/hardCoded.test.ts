import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const components = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !path.startsWith('texts/'));

/** Attributes and props that people read or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'closeLabel',
  'data-tip',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'mixedLabel',
  'placeholder',
  'title',
  'words',
]);

type Node = Readonly<Record<string, unknown>> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => isNode(one));

/** The texts that an expression can give by itself: not those that it passes to a function. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsOf(node['expression']);
    case 'TemplateLiteral':
      return nodesIn(node['quasis']).map(({ value }) => (value as { cooked: string }).cooked);
    case 'ConditionalExpression':
      return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const isSum = ['||', '??', '+'].includes(String(node['operator']));
      const isChoice = isSum || node['operator'] === '&&';
      return [...(isSum ? textsOf(node['left']) : []), ...(isChoice ? textsOf(node['right']) : [])];
    }
    default:
      return [];
  }
}

/** The texts of a part of a file that stand where people read them. */
function shownTexts(node: Node): string[] {
  const own: string[] = [];
  if ((node.type === 'JSXElement' && !isCode(node)) || node.type === 'JSXFragment')
    own.push(...nodesIn(node['children']).flatMap(textsOf));
  if (node.type === 'JSXAttribute' && isNode(node['name']) && spoken.has(nameOf(node['name'])))
    own.push(...textsOf(node['value']));
  const inner = Object.values(node).flatMap((value) => nodesIn(value).flatMap(shownTexts));
  return [...own.filter((text) => /\p{L}/u.test(text)).map((text) => text.trim()), ...inner];
}

/** Commands and keys are the same in every language. */
function isCode({ openingElement }: Node): boolean {
  const name = isNode(openingElement) ? openingElement['name'] : undefined;
  return isNode(name) && ['code', 'kbd', 'Kbd', 'pre'].includes(nameOf(name));
}

/** `aria-label` is one name, `xlink:title` two. */
const nameOf = ({ name }: Node) => (typeof name === 'string' ? name : '');

function hardCoded(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code);
  expect(errors).toEqual([]);
  return shownTexts(program as unknown as Node);
}

test('texts in elements and in attributes are found, keys and values are not', () => {
  const code = `
    const words = (t, n) => (
      <p title={n ? 'Many' : t('few')} className="red" aria-label="Page">
        Hello <kbd>Ctrl</kbd> <b>{n > 1 && 'World'}</b> {t('key')} {n === 'x' ? <i>Inner</i> : 3} · {\`\${n} pt\`}
      </p>
    );`;
  expect(hardCoded('words.tsx', code).toSorted()).toEqual(
    ['Hello', 'Inner', 'Many', 'Page', 'World', 'pt'].toSorted(),
  );
});

test('whatever people read stands in the catalogue', () => {
  expect(components.length).toBeGreaterThan(300);
  const found = components.flatMap((path) =>
    hardCoded(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

const mails = join(import.meta.dirname, '../../server/service/mail/texts');

/** What is said otherwise, by the list of terms in the README. */
const forbidden: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:take|took|taken|takes|taking) (?:it |this |them )?back\b/i,
    /\bticked beforehand\b/i,
    /\bwith finish,? you\b/i,
    /\b1 (?:blocks|fields|documents|signers|pages)\b/i,
    /\}\} to look at\b|\d to look at\b/i,
    /\bcancell?ations? of\b|\bcanceled\b|\bcalled off\b/i,
    /\bwithdr[ae]w/i,
    /\brevoke/i,
    /\b(?:request|transaction|signer) (?:was |were )?rejected\b|\brefused to sign\b/i,
    /\bdue date\b|\bexpir(?:y|ation)\b/i,
    /\bsignator(?:y|ies)\b|\bsignees?\b|\brecipients?\b/i,
  ],
  de: [/verschick|\babgeschickt/i, /\bstornier|\bannullier/i, /Unterschrift verweigert/i],
  nl: [/verstuur|versturen|verstuurd/i, /geannuleerd/i, /afgewezen/i, /\btermijn\b|vervaldatum/i],
  fr: [/\btransmis\b/i, /\bdécliné|\brejeté/i, /date limite|\ble délai\b/i],
  es: [/\bremitid/i, /\bcancelad[oa]/i, /\bdeclinad[oa]/i, /\bel plazo\b|\bcaducidad\b/i],
};

/** The texts of a language: what stands in quotation marks, of the browser's and of mails. */
function saidIn(language: string): string[] {
  const folder = join(import.meta.dirname, language);
  const files = readdirSync(folder).map((file) => join(folder, file));
  return [...files, join(mails, `${language}.ts`)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/:\s*'((?:[^'\\]|\\.)*)'/g)].flatMap(
      ([, text]) => text ?? [],
    ),
  );
}

test.each(Object.keys(forbidden))('what people read keeps to the list of terms: %s', (language) => {
  const texts = saidIn(language);
  expect(texts.length).toBeGreaterThan(500);
  const wrong = texts.filter((text) => forbidden[language]?.some((term) => term.test(text)));
  expect(wrong).toEqual([]);
});
