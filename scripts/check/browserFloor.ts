import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The oldest browsers that are served, as MDN's data names them. */
export const floor = { chrome: '111', firefox: '115', safari: '16.4', safari_ios: '16.4' } as const;

/** A browser's support of one feature (browser-compat-data, `support_statement`). */
interface Support {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
interface Feature {
  __compat?: { support: Record<string, Support | Support[]>; spec_url?: string | string[] };
  [name: string]: unknown;
}

/** Whether version `a` is not newer than `b`; `≤37` counts as 37. */
function isAtMost(a: string, b: string): boolean {
  const parts = (version: string) => version.replace('≤', '').split('.').map(Number);
  const [[major = 0, minor = 0], [most = 0, least = 0]] = [parts(a), parts(b)];
  return major < most || (major === most && minor <= least);
}

function supports(support: Support | Support[] | undefined, version: string): boolean {
  return [support ?? []].flat().some(({ version_added: added, version_removed, ...how }) => {
    if (how.flags || how.prefix || how.alternative_name || typeof added !== 'string') return false;
    const isGone = typeof version_removed === 'string' && isAtMost(version_removed, version);
    return added !== 'preview' && isAtMost(added, version) && !isGone;
  });
}

/** The browsers of the floor that lack a feature. */
function lacking(feature: Feature | undefined): string[] {
  const compat = feature?.__compat;
  if (!compat) return [];
  return Object.entries(floor)
    .filter(([browser, version]) => !supports(compat.support[browser], version))
    .map(([browser, version]) => `${browser} ${version}`);
}

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null;
const membersOf = (feature: Feature): [string, Feature][] =>
  Object.entries(feature).filter(
    (entry): entry is [string, Feature] => entry[0] !== '__compat' && isFeature(entry[1]),
  );

/** Something that a browser of the floor lacks, and by what it is known in code. */
export interface YoungFeature {
  /** `Promise.withResolvers`, `Array#toSorted`, `light-dark()`. */
  name: string;
  kind: 'global' | 'static' | 'method';
  /** The object of a static, the interface of a method. */
  owner: string;
  member: string;
  /**
   * A name in code could be another's: an older interface has a method of this name, or it is as
   * short as those that the build gives to functions of our own.
   */
  isAmbiguous: boolean;
  lackedBy: readonly string[];
}

/** MDN's data, as its package has it. */
export async function compatData(): Promise<Record<string, Feature>> {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, Feature>;
}

/** The interfaces whose methods are looked for: others have names that anything may have. */
const interfaces =
  /^(Abort|Blob|Broadcast|Canvas|Clipboard|Crypto$|Document|Element|Event|File|FontFace|Form|Headers|HTML|IDB|ImageBitmap|Intersection|Location|Message|Mutation|Navigator|Node|Offscreen|Performance|Pointer|Range|Readable|Request|Resize|Response|Selection|Storage|Stream|Subtle|Text|Transform|URL|Window|Worker|Writable)/;

const specOf = ({ __compat }: Feature) => [__compat?.spec_url ?? ''].flat().join(' ');

/** A member of a built-in or interface; undefined for what is none that code could name. */
function memberOf(owner: string, isBuiltin: boolean, [key, feature]: [string, Feature]) {
  const member = key.replace(/_(static|permission)$/, '');
  if (!/^\w+$/.test(member) || key.endsWith('_event') || member === owner) return undefined;
  const isStatic = isBuiltin ? !specOf(feature).includes('prototype') : key.endsWith('_static');
  const isLookedFor = isBuiltin || isStatic || interfaces.test(owner);
  const young: Omit<YoungFeature, 'isAmbiguous'> = {
    name: isStatic ? `${owner}.${member}` : `${owner}#${member}`,
    kind: isStatic ? 'static' : 'method',
    owner,
    member,
    lackedBy: lacking(feature),
  };
  return { young, isLookedFor };
}

/** The built-ins and interfaces that some browser of the floor lacks. */
export function youngFeatures(data: Record<string, Feature>): YoungFeature[] {
  const builtins = (data['javascript']?.['builtins'] ?? {}) as Feature;
  const owners = [...membersOf(builtins), ...membersOf(data['api'] ?? {})];
  const old = new Set<string>();
  const young: Omit<YoungFeature, 'isAmbiguous'>[] = [];
  for (const [owner, feature] of owners) {
    const lackedBy = lacking(feature);
    if (lackedBy.length > 0)
      young.push({ name: owner, kind: 'global', owner, member: owner, lackedBy });
    for (const entry of membersOf(feature)) {
      const found = memberOf(owner, owner in builtins, entry);
      if (!found) continue;
      if (found.young.lackedBy.length === 0) old.add(found.young.member);
      else if (found.isLookedFor) young.push(found.young);
    }
  }
  return young.map((feature) => ({
    ...feature,
    isAmbiguous:
      feature.kind !== 'static' &&
      (feature.member.length <= 2 || (feature.kind === 'method' && old.has(feature.member))),
  }));
}

/** Whether a file brings a feature along, as core-js or `youngApis` write their polyfills. */
function isPolyfilled(code: string, { owner, member }: YoungFeature): boolean {
  const coreJs = `target:["'\`]${owner}["'\`][^]{0,600}?[{,]"?${member}"?[:(]`;
  const ours = `["'\`]${member}["'\`],\\s*(?:async\\s+)?function`;
  return new RegExp(`${coreJs}|${ours}`).test(code);
}

/**
 * A script that takes away what some browser of the floor lacks, for the page and for threads.
 * What a browser at hand does not let go stays.
 */
export function withoutYoung(young: readonly YoungFeature[]): string {
  // Methods first: without its global, a prototype is not found.
  const names = young
    .toSorted((a, b) => Number(a.kind === 'global') - Number(b.kind === 'global'))
    .map(({ kind, owner, member }) => [kind, owner, member]);
  return `for (const [kind, owner, member] of ${JSON.stringify(names)}) {
    const of = kind === 'global' ? globalThis : globalThis[owner];
    const holders = kind === 'method' ? [of?.prototype, owner === 'Window' ? globalThis : undefined] : [of];
    for (const holder of holders) try { if (holder) delete holder[member]; } catch {}
  }\n`;
}

/**
 * The features of a script that some browser of the floor lacks, without those it brings along and
 * those that cannot be told by their names.
 */
export function youngInScript(code: string, young: readonly YoungFeature[]): YoungFeature[] {
  const words = new Set(code.match(/\b[A-Za-z_]\w+\b/g));
  return young.filter((feature) => {
    const { kind, owner, member, isAmbiguous } = feature;
    if (isAmbiguous || !words.has(member)) return false;
    const used =
      kind === 'global'
        ? new RegExp(`\\bnew ${member}\\b|(?<![.\\w$"'])${member}\\.\\w`)
        : kind === 'static'
          ? new RegExp(`(?<![\\w$])${owner}\\??\\.${member}\\b`)
          : new RegExp(`\\.${member}\\(`);
    return used.test(code) && !isPolyfilled(code, feature);
  });
}

const inner = (feature: Feature | undefined, name: string): Feature | undefined => {
  const found = feature?.[name];
  return isFeature(found) ? found : undefined;
};

/** The functions and words of values that MDN's data names, wherever they are in a tree. */
function gatherTypes(feature: Feature, into = new Map<string, Feature>()): Map<string, Feature> {
  for (const [name, found] of membersOf(feature)) {
    if (found.__compat && !into.has(name)) into.set(name, found);
    gatherTypes(found, into);
  }
  return into;
}

/** What of a style sheet some browser of the floor lacks: `property: value`, `:pseudo`, `@rule`. */
export function youngInStyles(css: string, data: Record<string, Feature>): string[] {
  const styles = data['css'];
  const properties = inner(styles, 'properties');
  const functions = gatherTypes(inner(styles, 'types') ?? {});
  const found = new Set<string>();
  const note = (what: string, feature: Feature | undefined) => {
    const lackedBy = lacking(feature);
    if (lackedBy.length > 0) found.add(`${what} (${lackedBy.join(', ')})`);
  };
  const plain = css.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '""');
  for (const [, name = ''] of plain.matchAll(/@([a-z-]+)/g))
    note(`@${name}`, inner(inner(styles, 'at-rules'), name));
  const preludes = [...plain.matchAll(/(?:^|[{};])([^{};]+)\{/g)].map(([, text = '']) => text);
  for (const prelude of preludes.filter((text) => !text.startsWith('@')))
    for (const [, name = ''] of prelude.matchAll(/::?([a-z-]+)/g))
      note(`:${name}`, inner(inner(styles, 'selectors'), name));
  const declarations = /[{;]\s*([a-z-]+)\s*:([^{};]+)(?=[;}])/g;
  for (const [, property = '', value = ''] of plain.matchAll(declarations)) {
    const feature = inner(properties, property);
    note(property, feature);
    for (const [word] of value.matchAll(/[a-z][a-z-]+/g))
      note(`${property}: ${word}`, inner(feature, word));
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      note(`${name}()`, functions.get(name));
  }
  return [...found].toSorted();
}
