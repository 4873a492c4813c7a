import { expect, test } from 'vitest';
import {
  sampleMetadata,
  sampleRules,
  sampleStarted,
  sampleTime,
} from '#testing/service/sampleTransactions.ts';
import { signingView } from './signingView.ts';

test('the page is told that the document comes by mail only where it does', () => {
  const state = sampleStarted();
  const [first, ...others] = state.signers;
  if (!first) throw new Error('Nobody signs.');
  const told = (sendSignConfirmation: boolean, sendsMails: boolean) => {
    const signers = [{ ...first, email: 'an@example.com', sendSignConfirmation }, ...others];
    const rules = { ...sampleRules, ...(sendsMails && { sendsMails: true as const }) };
    return signingView({ ...state, signers }, first.id, {}, rules, sampleTime).mailedTo;
  };
  expect(told(true, true)).toBe('an@example.com');
  expect(told(false, true)).toBeUndefined();
  expect(told(true, false)).toBeUndefined();
});

test("others' signatures are told with their labels, as all fields are", () => {
  const { one, two } = sampleMetadata.FormSets ?? {};
  if (!two?.['Signature2']) throw new Error('The sample has no second signature.');
  const labelled = { ...two, Signature2: { ...two['Signature2'], Label: 'Landlord signs' } };
  const state = sampleStarted(
    {},
    { ...sampleMetadata, FormSets: { one: one ?? {}, two: labelled } },
  );
  const { files } = signingView(state, 'Signer1', {}, sampleRules, sampleTime);
  const labels = files.flatMap(({ others = [] }) =>
    others.map(({ name, manner }) => [name, manner?.Label]),
  );
  expect(labels).toEqual([
    ['Text2', undefined],
    ['Signature2', 'Landlord signs'],
  ]);
});
