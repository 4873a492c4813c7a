// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { renderPageFields } from '#testing/dom/renderPageFields.tsx';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { newFieldRect } from '#core/draft/commands/addFields.ts';
import { newHistory } from '#core/draft/history.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { signerView } from '#web/designer/tools/rehearse/signerView.ts';
import { actionsWith } from '#web/designer/actions/actions.ts';
import { offersAction } from '#web/designer/host/offers.ts';
import { FieldInspector } from '#web/designer/panels/inspector/FieldInspector.tsx';
import { FieldsTab } from '#web/designer/panels/fields/FieldsTab.tsx';
import { drawDraft } from '#web/designer/printing/draftInk.ts';
import { FieldTypes } from '#web/designer/screen/FieldTypes.tsx';
import { proposedFor } from '#web/designer/store/proposedFor.ts';
import { tools } from '#web/designer/tools/tools.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { typeNames } from '#web/texts/typeNames.ts';
import { leaseFacts } from './draftBuilders.ts';
import { renderDesigner } from './dom/renderDesigner.tsx';
import {
  draftOfKind,
  type PlaceCheck,
  samplePrint,
  sampleValues,
  testPlaces,
} from './kindsTable.ts';

const facts = leaseFacts();
const actions = actionsWith({ tools });

beforeAll(async () => {
  await loadTexts('signing');
  // jsdom has no faces to wait for.
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
});
afterAll(() => Reflect.deleteProperty(document, 'fonts'));
afterEach(cleanup);

const nameOf = (type: FieldType) => typeNames[type].en;

/** Shows the fields of a signer's page. */
function openPage(type: FieldType): void {
  const draft = draftOfKind(type);
  const [anna] = draft.signers;
  if (!anna) throw new Error('nobody signs');
  const view = signerView(draft, anna, { facts, open: new Set(['file']), embedded: new Map() });
  renderPageFields(view, 'file');
}

const isReadOnly = (control: HTMLElement) => control.hasAttribute('readonly');
const shows = (value: string) => (control: HTMLElement) =>
  (control as HTMLInputElement).value === value && !isReadOnly(control);
const says = (words: string) => (control: HTMLElement) => control.textContent === words;

/** What a field of each type is on its signer's page, with what is true of it there. */
const controls: Record<FieldType, [role: string, holds: (control: HTMLElement) => boolean]> = {
  Signature: ['button', says('Sign here')],
  Initials: ['button', says('Initial here')],
  SignerName: ['textbox', isReadOnly],
  DateSigned: ['textbox', isReadOnly],
  SignerEmail: ['textbox', isReadOnly],
  SingleLine: ['textbox', shows('Delft')],
  MultiLine: ['textbox', shows('Two\nlines')],
  Number: ['textbox', shows('12.5')],
  Date: ['textbox', shows('11/28/2026')],
  Check: ['checkbox', (control) => (control as HTMLInputElement).checked],
  Radio: ['radio', (control) => (control as HTMLInputElement).checked],
  List: ['combobox', shows('B')],
};

const checks: Record<string, PlaceCheck> = {
  'toolbar and keys': async (type) => {
    const { digit } = fieldKinds[type];
    expect(actions.find(({ id }) => id === `tool.${type}`)?.keys).toEqual(digit ? [digit] : []);
    const { store } = await renderDesigner(<FieldTypes look="rail" />, draftOfKind(type), facts);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const button = screen.getByRole('button', { name: nameOf(type) });
    expect(button.textContent).toBe(`${nameOf(type)}${digit ?? ''}`);
    await userEvent.click(button);
    expect(store.getState().tool?.type).toBe(type);
  },
  'ghost and sizes': (type) => {
    const { defaultSize, minimumSize } = fieldKinds[type];
    const history = newHistory({ ...draftOfKind(type), fields: [] });
    const { size } = proposedFor(history, type);
    expect(size).toEqual(defaultSize);
    expect(size.width).toBeGreaterThanOrEqual(minimumSize.width);
    const corner = newFieldRect(type, { x: 0, y: 0 }, { fileKey: 'file', page: 1 }, facts, size);
    expect(corner).toEqual({ x: 0, y: 0, ...defaultSize });
  },
  inspector: async (type) => {
    const draft = draftOfKind(type);
    await renderDesigner(<FieldInspector fields={draft.fields.slice(0, 1)} />, draft, facts);
    expect(screen.getByRole('combobox', { name: 'Type' }).textContent).toContain(nameOf(type));
    const { traits } = fieldKinds[type];
    for (const [name, label] of [
      ['Required', 'Required'],
      ['Options', 'Options'],
      ['Group', 'Group'],
    ] as const)
      expect(screen.queryAllByLabelText(label).length, name).toBe(traits.includes(name) ? 1 : 0);
    const value = sampleValues[type];
    const entry = screen.queryByLabelText(/^(Value|Ticked from the start)/);
    expect(entry === null).toBe(value === undefined);
  },
  'Fields list': async (type) => {
    await renderDesigner(<FieldsTab />, draftOfKind(type), facts);
    const [row, ...others] = screen.getAllByRole('option', { hidden: true });
    expect(others.length).toBe(type === 'Radio' ? 1 : 0);
    expect(row?.getAttribute('aria-label')).toMatch(
      new RegExp(`^${nameOf(type)} it, Anna, page 1\\b`),
    );
  },
  'signer’s page': (type) => {
    openPage(type);
    const name = type === 'Radio' ? 'answer' : 'it';
    const [place] = document.querySelectorAll<HTMLElement>(`[data-field-name="${name}"]`);
    if (!place) throw new Error('the field is not shown');
    const [role, holds] = controls[type];
    const control = within(place).getByRole(role);
    expect(holds(control)).toBe(true);
  },
  'element and iframe': (type) => {
    const edge = { service: 'embedded', rightMeasuredFrom: 'left' } as const;
    const host = { limits: undefined, keepsDrafts: false, edge, features: { fieldTypes: [type] } };
    const armed = actions.filter(({ id }) => id.startsWith('tool.'));
    expect(armed.filter((one) => offersAction(host, one)).map(({ id }) => id)).toEqual([
      `tool.${type}`,
    ]);
  },
  print: async (type) => {
    const drawn: [string, ...unknown[]][] = [];
    const context = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => ((...values: unknown[]) => drawn.push([String(name), ...values])) as never,
      set: () => true,
    });
    const draft = draftOfKind(type);
    const draw = await drawDraft(draft.fields);
    draw(context, { fileKey: 'file', pageNumber: 1 } as never);
    const called = (name: string) => drawn.filter(([one]) => one === name);
    const isPrinted = samplePrint[type] !== undefined;
    expect(called('fillText').map(([, text]) => text)).toEqual(
      (samplePrint[type] ?? []).map((line) => `\u202d${line}`),
    );
    expect(called('strokeRect').length).toBe(isPrinted ? 0 : draft.fields.length);
    expect(called('stroke').length > 0).toBe(!isPrinted && sampleValues[type] === true);
  },
};

testPlaces('testing/kindsOnScreens.test.tsx', checks);
