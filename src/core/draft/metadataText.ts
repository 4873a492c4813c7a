import type { DraftField } from './draft.ts';
import { type WireField, wireFieldLines } from './fieldToDefinition.ts';
import { inObjectOrder } from './objectOrder.ts';
import type { SignerEntries } from './signerEntries.ts';

/** Whose lines in the text these are; 1-based, both ends included. */
export interface MetadataPlace {
  kind: 'signer' | 'formSet' | 'field';
  /** Signer id, form set key, or field id. */
  id: string;
  /** Signers whom it concerns. */
  signerIds: readonly string[];
  firstLine: number;
  lastLine: number;
}

/** A form set with its fields as they go over the wire. */
export interface WrittenFormSet {
  key: string;
  signerIds: readonly string[];
  fields: readonly { field: DraftField; wire: WireField }[];
}

/** A text and where everything stands in it. */
export interface MetadataText {
  text: string;
  lineCount: number;
  /** In the order of their first lines; a form set comes before its fields and spans them. */
  places: readonly MetadataPlace[];
}

function signerBlock({ wireId, entries }: SignerEntries): string[] {
  const name = `    ${JSON.stringify(wireId)}: {`;
  if (entries.length === 0) return [name, '      "FormSets": []', '    }'];
  const items = entries.map(
    (entry, index) => `        ${JSON.stringify(entry)}${index < entries.length - 1 ? ',' : ''}`,
  );
  return [name, '      "FormSets": [', ...items, '      ]', '    }'];
}

/**
 * The metadata of a document as JSON, equal to `JSON.stringify(metadata, null, 2)`. Written from pieces that are made once per
 * field, so that a change to one of thousands costs little more than joining them.
 */
export function metadataText(
  displayName: string,
  signers: readonly SignerEntries[],
  formSets: readonly WrittenFormSet[],
): MetadataText {
  const places: MetadataPlace[] = [];
  const parts: string[] = ['{'];
  let line = 1;
  const write = (text: string, lines: number) => {
    parts.push(text);
    line += lines;
  };
  if (displayName !== '') write(`  "DisplayName": ${JSON.stringify(displayName)},`, 1);

  const end = formSets.length > 0 ? ',' : '';
  if (signers.length === 0) write(`  "Signers": {}${end}`, 1);
  else {
    write('  "Signers": {', 1);
    const ordered = inObjectOrder(signers, (signer) => signer.wireId);
    for (const [index, signer] of ordered.entries()) {
      const block = signerBlock(signer);
      const { signerId } = signer;
      places.push({
        kind: 'signer',
        id: signerId,
        signerIds: [signerId],
        firstLine: line + 1,
        lastLine: line + block.length,
      });
      write(`${block.join('\n')}${index < ordered.length - 1 ? ',' : ''}`, block.length);
    }
    write(`  }${end}`, 1);
  }

  if (formSets.length > 0) {
    write('  "FormSets": {', 1);
    const ordered = inObjectOrder(formSets, (set) => set.key);
    for (const [index, { key, signerIds, fields }] of ordered.entries()) {
      const comma = index < ordered.length - 1 ? ',' : '';
      const lines = fields.length === 0 ? 1 : 2 + fields.length * wireFieldLines;
      places.push({
        kind: 'formSet',
        id: key,
        signerIds,
        firstLine: line + 1,
        lastLine: line + lines,
      });
      if (fields.length === 0) {
        write(`    ${JSON.stringify(key)}: {}${comma}`, 1);
        continue;
      }
      write(`    ${JSON.stringify(key)}: {`, 1);
      const inOrder = inObjectOrder(fields, ({ field }) => field.name);
      for (const [at, { field, wire }] of inOrder.entries()) {
        places.push({
          kind: 'field',
          id: field.id,
          signerIds,
          firstLine: line + 1,
          lastLine: line + wireFieldLines,
        });
        write(at < inOrder.length - 1 ? `${wire.text},` : wire.text, wireFieldLines);
      }
      write(`    }${comma}`, 1);
    }
    write('  }', 1);
  }
  write('}', 1);
  return { text: parts.join('\n'), lineCount: line, places };
}
