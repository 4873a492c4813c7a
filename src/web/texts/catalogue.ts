import type { arranging } from './en/arranging.ts';
import type { byText } from './en/byText.ts';
import type { calibration } from './en/calibration.ts';
import type { common } from './en/common.ts';
import type { connect } from './en/connect.ts';
import type { designer } from './en/designer.ts';
import type { documents } from './en/documents.ts';
import type { editor } from './en/editor.ts';
import type { embed } from './en/embed.ts';
import type { errors } from './en/errors.ts';
import type { files } from './en/files.ts';
import type { finding } from './en/finding.ts';
import type { guides } from './en/guides.ts';
import type { lens } from './en/lens.ts';
import type { menus } from './en/menus.ts';
import type { ordering } from './en/ordering.ts';
import type { outbox } from './en/outbox.ts';
import type { palette } from './en/palette.ts';
import type { panels } from './en/panels.ts';
import type { print } from './en/print.ts';
import type { problems } from './en/problems.ts';
import type { refusals } from './en/refusals.ts';
import type { handwriting } from './en/handwriting.ts';
import type { rehearse } from './en/rehearse.ts';
import type { replace } from './en/replace.ts';
import type { reuse } from './en/reuse.ts';
import type { search } from './en/search.ts';
import type { send } from './en/send.ts';
import type { signing } from './en/signing.ts';
import type { status } from './en/status.ts';
import type { steps } from './en/steps.ts';
import type { templates } from './en/templates.ts';
import type { timeline } from './en/timeline.ts';
import type { together } from './en/together.ts';
import type { transaction } from './en/transaction.ts';
import type { verify } from './en/verify.ts';
import type { viewer } from './en/viewer.ts';

/** All texts by namespace, one file of `en/` each. English is the source and the type of all. */
export interface Catalogue {
  arranging: typeof arranging;
  byText: typeof byText;
  calibration: typeof calibration;
  common: typeof common;
  connect: typeof connect;
  designer: typeof designer;
  documents: typeof documents;
  editor: typeof editor;
  embed: typeof embed;
  errors: typeof errors;
  files: typeof files;
  finding: typeof finding;
  guides: typeof guides;
  lens: typeof lens;
  menus: typeof menus;
  ordering: typeof ordering;
  outbox: typeof outbox;
  palette: typeof palette;
  panels: typeof panels;
  print: typeof print;
  problems: typeof problems;
  refusals: typeof refusals;
  handwriting: typeof handwriting;
  rehearse: typeof rehearse;
  replace: typeof replace;
  reuse: typeof reuse;
  search: typeof search;
  send: typeof send;
  signing: typeof signing;
  status: typeof status;
  steps: typeof steps;
  templates: typeof templates;
  timeline: typeof timeline;
  together: typeof together;
  transaction: typeof transaction;
  verify: typeof verify;
  viewer: typeof viewer;
}

/** A part of the catalogue that loads by itself. */
export type Namespace = keyof Catalogue;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type PluralKey = `${string}_${PluralForm}`;

/** What a namespace can be asked for; the forms of a plural are one key. */
export type TextKey<N extends Namespace> = {
  [K in keyof Catalogue[N] & string]: K extends `${infer Stem}_${PluralForm}` ? Stem : K;
}[keyof Catalogue[N] & string];

/** The English text of a key; of a plural, the form for many. */
type TextAt<N extends Namespace, K extends string> = K extends keyof Catalogue[N]
  ? Catalogue[N][K]
  : `${K}_other` extends keyof Catalogue[N]
    ? Catalogue[N][`${K}_other`]
    : never;

/** The names in `{{…}}` of a text. */
type ValueName<T> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ValueName<Rest>
  : never;

/** Says one text. Its values are required where it has some: a forgotten one does not compile. */
export type SayText<N extends Namespace> = <K extends TextKey<N>>(
  key: K,
  ...values: ValueName<TextAt<N, K>> extends never
    ? []
    : [{ [V in ValueName<TextAt<N, K>>]: V extends 'count' ? number : string | number }]
) => string;

/** The same keys in another language; of a plural, the forms which that language has. */
export type Translation<N extends Namespace> = {
  readonly [K in keyof Catalogue[N] as K extends PluralKey ? never : K]: string;
} & { readonly [K in PluralKey]?: string };
