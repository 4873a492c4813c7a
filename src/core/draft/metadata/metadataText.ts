import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import type { WireField } from './fieldToDefinition.ts';
import { inObjectOrder } from './objectOrder.ts';
import type { SignerEntries } from './signerEntries.ts';

/** What metadata says of the document itself, in the order in which it is written. */
export type MetadataHead = Pick<
  FileMetadataInput,
  'DisplayName' | 'DisplayOrder' | 'Description' | 'SetParaph'
>;

/** A form set with its fields as they go over the wire. */
export interface WrittenFormSet {
  key: string;
  signerIds: readonly string[];
  fields: readonly WireField[];
}

/** A part of the text: lines, which may begin the form set of this key, or a form set's fields. */
type Stretch =
  | { kind: 'text'; text: string; formSet?: string }
  | { kind: 'fields'; fields: readonly WireField[] };

/** A text in its parts, which are not joined before it is asked for. */
export interface MetadataJson {
  /** The whole text. */
  readonly text: string;
  stretches: readonly Stretch[];
}

function signerBlock({ wireId, entries }: SignerEntries): string[] {
  const name = `    ${JSON.stringify(wireId)}: {`;
  if (entries.length === 0) return [name, '      "FormSets": []', '    }'];
  const items = entries.map(
    (entry, index) => `        ${JSON.stringify(entry)}${index < entries.length - 1 ? ',' : ''}`,
  );
  return [name, '      "FormSets": [', ...items, '      ]', '    }'];
}

/** The fields as an object lists its keys; the very same list where that is their order already. */
function fieldsInOrder(fields: readonly WireField[]): readonly WireField[] {
  return fields.some((wire) => wire.isIndex)
    ? inObjectOrder(fields, ({ field }) => field.name)
    : fields;
}

function stretchesOf(
  head: MetadataHead,
  signers: readonly SignerEntries[],
  formSets: readonly WrittenFormSet[],
): Stretch[] {
  const stretches: Stretch[] = [];
  const write = (...lines: readonly string[]) =>
    stretches.push({ kind: 'text', text: lines.join('\n') });
  const about = Object.entries(head).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  write('{', ...about);

  const end = formSets.length > 0 ? ',' : '';
  if (signers.length === 0) write(`  "Signers": {}${end}`);
  else {
    write('  "Signers": {');
    const ordered = inObjectOrder(signers, (signer) => signer.wireId);
    for (const [index, signer] of ordered.entries()) {
      const block = signerBlock(signer);
      if (index < ordered.length - 1) block.push(`${block.pop()},`);
      write(...block);
    }
    write(`  }${end}`);
  }

  if (formSets.length > 0) {
    write('  "FormSets": {');
    const ordered = inObjectOrder(formSets, (set) => set.key);
    for (const [index, { key, fields }] of ordered.entries()) {
      const comma = index < ordered.length - 1 ? ',' : '';
      const name = `    ${JSON.stringify(key)}: `;
      if (fields.length === 0) {
        stretches.push({ kind: 'text', text: `${name}{}${comma}`, formSet: key });
        continue;
      }
      stretches.push({ kind: 'text', text: `${name}{`, formSet: key });
      stretches.push({ kind: 'fields', fields: fieldsInOrder(fields) });
      write(`    }${comma}`);
    }
    write('  }');
  }
  write('}');
  return stretches;
}

function stretchText(stretch: Stretch): string {
  return stretch.kind === 'text'
    ? stretch.text
    : stretch.fields.map(({ text }) => text).join(',\n');
}

/**
 * Writes the metadata of a document as JSON, equal to `JSON.stringify(metadata, null, 2)`, out of
 * pieces made once per field. Nothing is joined before the text is asked for, so that a change to
 * one of thousands costs next to nothing until then.
 */
export function metadataText(
  head: MetadataHead,
  signers: readonly SignerEntries[],
  formSets: readonly WrittenFormSet[],
): MetadataJson {
  const stretches = stretchesOf(head, signers, formSets);
  let whole: string | undefined;
  return {
    stretches,
    get text() {
      whole ??= stretches.map(stretchText).join('\n');
      return whole;
    },
  };
}
