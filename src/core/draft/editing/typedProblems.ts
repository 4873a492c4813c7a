import { fieldDefinitionSchema, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { pathText, type Schema, unknownMembers } from '#core/wire/parseBody.ts';
import { type JsonNode, jsonValue, repeatedMembers } from '#core/jsonText/jsonNode.ts';
import { rangeOfPath } from '#core/jsonText/jsonPath.ts';
import type { JsonFault } from '#core/jsonText/readJsonText.ts';

/** Something about a typed text, with the range of characters where it is shown. */
export interface TypedProblem {
  from: number;
  to: number;
  /** Warnings do not keep the text from meaning something. */
  severity: 'error' | 'warning';
  /** `json.*`: not JSON. `wire`: in the words of `message`. The others need `name` alone. */
  code: `json.${JsonFault['code']}` | 'wire' | 'repeated' | 'locked' | 'unknown';
  name?: string;
  /** The place of `message` in the body that was read. */
  path?: string;
  /** What the schemas of the wire say, a whole sentence. */
  message?: string;
}

/** A fault of JSON as a problem; it has at least one character if the text has one there. */
export function faultProblem({ at, code }: JsonFault, length: number): TypedProblem {
  const from = Math.min(at, Math.max(length - 1, 0));
  const to = Math.min(from + 1, length);
  return { from, to, severity: 'error', code: `json.${code}` };
}

/** Problems with the paths of a body as problems with places in its text. */
export function placedProblems(problems: readonly WireProblem[], node: JsonNode): TypedProblem[] {
  return problems.map(({ Path, Message }) => ({
    ...rangeOfPath(node, Path),
    severity: 'error',
    code: 'wire',
    path: Path,
    message: Message,
  }));
}

/** Names that stand twice in one object: only one of the values would count. */
export function repeatedProblems(node: JsonNode): TypedProblem[] {
  return repeatedMembers(node).map(({ from, to, name }) => ({
    from,
    to,
    severity: 'error',
    code: 'repeated',
    name,
  }));
}

/** Members that a body may have and that are not sent. */
export function unknownProblems(node: JsonNode, of: 'metadata' | 'definition'): TypedProblem[] {
  const schema: Schema = of === 'metadata' ? fileMetadataSchema : fieldDefinitionSchema;
  return unknownMembers(schema, jsonValue(node)).map(({ path, name }) => ({
    ...rangeOfPath(node, pathText([...path, name])),
    severity: 'warning',
    code: 'unknown',
    name,
  }));
}

/** The same problems in a text that has so many characters before. */
export function movedProblems(problems: readonly TypedProblem[], by: number): TypedProblem[] {
  return problems.map((problem) => ({ ...problem, from: problem.from + by, to: problem.to + by }));
}
