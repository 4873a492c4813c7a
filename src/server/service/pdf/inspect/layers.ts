import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type PdfDict, type PdfObject, PdfRef } from '#server/service/pdf/file/pdfObject.ts';

/** A layer (ISO 32000-1, 8.11.2): whether a screen and a printer show it. */
export interface Layer {
  ref: PdfRef;
  screen: boolean;
  print: boolean;
}

const deepest = 10;
const policies = new Set(['AnyOn', 'AllOn', 'AnyOff', 'AllOff']);

/**
 * The layers of a document as pdf.js shows them, which is what signers see: the default
 * configuration, and the usage of each layer whether or not anything refers to it.
 */
export class Layers {
  readonly #file: PdfFile;
  readonly #layers = new Map<number, Layer>();

  constructor(file: PdfFile) {
    this.#file = file;
    const properties = file.dict(file.catalog.raw('OCProperties'));
    const config = file.dict(properties?.raw('D'));
    if (!config) return;
    const isOff = file.name(config.raw('BaseState')) === 'OFF';
    for (const ref of this.#refs(properties?.raw('OCGs'))) this.#set(ref, !isOff);
    // Only what the document lists as layers has a state.
    const listed = (key: string) =>
      this.#refs(config.raw(key)).filter(({ num }) => this.all.has(num));
    for (const ref of listed('ON')) this.#set(ref, true);
    for (const ref of listed('OFF')) this.#set(ref, false);
  }

  get all(): ReadonlyMap<number, Layer> {
    return this.#layers;
  }

  /** Whether what is on a layer, or under a rule over layers (8.11.2.2), is on the screen. */
  shows(content: PdfObject | undefined): boolean {
    const group = this.#file.dict(content);
    if (!group || this.#layers.size === 0) return true;
    const type = this.#file.name(group.raw('Type'));
    if (type === 'OCG') return this.#isOn(content) ?? true;
    if (type !== 'OCMD') return true;
    const expression = this.#file.array(group.raw('VE'));
    if (expression && expression.length > 0) return this.#holds(expression, 0);
    return this.#follows(group);
  }

  #refs(value: PdfObject | undefined): PdfRef[] {
    return (this.#file.array(value) ?? []).filter((entry) => entry instanceof PdfRef);
  }

  #set(ref: PdfRef, isOn: boolean): void {
    const usage = this.#file.dict(this.#file.dict(ref)?.raw('Usage'));
    const allows = (event: string) =>
      this.#file.name(this.#file.dict(usage?.raw(event))?.raw(`${event}State`)) !== 'OFF';
    const [screen, print] = [isOn && allows('View'), isOn && allows('Print')];
    this.#layers.set(ref.num, { ref, screen, print });
  }

  #isOn(value: PdfObject | undefined): boolean | undefined {
    return value instanceof PdfRef ? this.#layers.get(value.num)?.screen : undefined;
  }

  /** The policy of a rule; a group that is not listed shows it, as in pdf.js. */
  #follows(rule: PdfDict): boolean {
    const own = rule.raw('OCGs');
    const one = this.#file.dict(own) && own ? [own] : undefined;
    const groups = this.#file.array(own) ?? one;
    const policy = this.#file.name(rule.raw('P')) ?? 'AnyOn';
    if (!groups || !policies.has(policy)) return true;
    const wantsOn = policy.endsWith('On');
    for (const group of groups) {
      const isOn = this.#isOn(group);
      if (isOn === undefined) return true;
      if (policy.startsWith('Any') && isOn === wantsOn) return true;
      if (policy.startsWith('All') && isOn !== wantsOn) return false;
    }
    return !policy.startsWith('Any');
  }

  #holds(expression: readonly PdfObject[], depth: number): boolean {
    const [first, ...operands] = expression;
    const operator = this.#file.name(first);
    if (operands.length === 0 || depth > deepest) return true;
    for (const operand of operands) {
      const nested = this.#file.array(operand);
      const state = nested ? this.#holds(nested, depth + 1) : this.#isOn(operand);
      if (state === undefined) return true;
      if (operator === 'Not') return !state;
      if (operator === 'And' ? !state : state) return operator !== 'And';
    }
    return operator === 'And';
  }
}
