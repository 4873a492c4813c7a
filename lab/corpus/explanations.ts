import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Column } from './cell.ts';

/**
 * Why a cell is not as the manifest says: the object in the file, and a tool whose output shows it.
 */
export interface Explanation {
  why: string;
  /** The tool and its arguments; `FILE` stands for the file. */
  tool: readonly string[];
  /** What it prints. */
  says: string;
}

const locked = (object: string): Explanation => ({
  why: `${object} of the file asks for a password before anything is read. It is designed and exported with it, but the service takes no file that its signers could not open.`,
  tool: ['qpdf', '--check', 'FILE'],
  says: 'invalid password',
});

/** The explanations, by file. A cell that is as the manifest says must not have one. */
export const explanations: Record<string, Partial<Record<Column, Explanation>>> = {
  'pdf.js__issue6010_2.pdf': { stamped: locked('The encryption dictionary (AES-256)') },
  'pdfplumber__password-example.pdf': { stamped: locked('Object 52, the encryption dictionary,') },
  'pdf.js__xfa_issue14315.pdf': {
    opens: {
      why: 'A dynamic XFA form: its catalog (object 24) holds /NeedsRendering true, and its one page is only a note that another program is needed. The designer says so, and that the form must be flattened there.',
      tool: ['pdftotext', 'FILE', '-'],
      says: 'requires Adobe Reader 8 or higher',
    },
  },
};

/**
 * Whether the tool still shows what the explanation claims; undefined where the tool is not at
 * hand.
 */
export function isShown(
  { tool, says }: Explanation,
  folder: string,
  file: string,
): boolean | undefined {
  const [program = '', ...rest] = tool;
  const values = rest.map((value) => (value === 'FILE' ? join(folder, file) : value));
  const { error, stdout, stderr } = spawnSync(program, values, {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return error ? undefined : `${stdout}${stderr}`.includes(says);
}
