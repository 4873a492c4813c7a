// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Draft } from '#core/draft/draft.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import { designCommands, metadataNow } from './designCommands.ts';
import type { DesignerProps, DesignMetadata } from './designerProps.ts';
import { followDesign } from './followDesign.ts';

const edge: EdgeConfig = { service: 'embedded', rightMeasuredFrom: 'left' };
const lease = () => withOnly(leaseDraft(), makeField('one'));

/** An open design with a host that is told everything and holds what it gave last. */
async function follow(props: Partial<DesignerProps> = {}, draft: Draft = lease()) {
  const { store, stage } = await renderDesigner(null, draft, leaseFacts());
  store.setState({
    documents: new Map([['file', { state: 'open', pdf: fakePdf(4), isSealed: false }]]),
  });
  const given: { now: Partial<DesignerProps> } = { now: props };
  const follower = followDesign(stage.session, edge, () => ({ documents: [], ...given.now }));
  const commands = designCommands(stage.session, edge);
  const now = () => metadataNow(stage.session, edge);
  const names = () => store.getState().history.present.fields.map(({ name }) => name);
  return { store, follower, commands, now, names, given };
}

/** Other metadata of the lease: fields of these names at the left edge. */
function metadataOf(...names: readonly string[]): DesignMetadata {
  const fields = names.map((name, at) => [
    name,
    {
      Type: 'SingleLine',
      Location: { Right: 10, Top: at * 30, Width: 90, Height: 20, PageNumber: 1 },
    },
  ]);
  return {
    'lease.pdf': {
      Signers: { Signer1: { FormSets: ['all'] } },
      FormSets: { all: Object.fromEntries(fields) },
    },
  };
}

const place = { type: 'Check', x: 40, y: 300 } as const;

test('a host that hands back what it was told changes nothing, and is not told again', async () => {
  const told: DesignMetadata[] = [];
  const design = await follow({
    onChange(metadata) {
      told.push(metadata);
      design.follower.take(metadata);
    },
  });
  const id = design.commands.addField(place);
  expect(told).toHaveLength(1);
  expect(design.store.getState().selection).toEqual([id]);
  const { present } = design.store.getState().history;
  // A copy, such as a store of the host's makes, says the same; in any order of its members.
  const [copy] = [JSON.parse(JSON.stringify(told[0])) as Record<string, object>];
  design.follower.take(
    Object.fromEntries(
      Object.entries(copy ?? {}).map(([name, file]) => [
        name,
        Object.fromEntries(Object.entries(file).toReversed()),
      ]),
    ),
  );
  expect(design.store.getState().history.present).toBe(present);
  expect(told).toHaveLength(1);
  design.commands.undo();
  expect(design.names()).toEqual(['one']);
  expect(told).toHaveLength(2);
});

test('a host that is late never takes back what came meanwhile', async () => {
  const told: DesignMetadata[] = [];
  const design = await follow({ onChange: (metadata) => void told.push(metadata) });
  for (const y of [100, 200, 300]) design.commands.addField({ ...place, y });
  const { present } = design.store.getState().history;
  const [first, second, third] = told;
  for (const metadata of [first, third, second]) {
    if (metadata !== second) design.follower.take(metadata);
    expect(design.store.getState().history.present).toBe(present);
  }
  // What comes back a second time is meant: the host's own Undo.
  design.follower.take(first);
  expect(design.names()).toHaveLength(2);
  expect(told).toHaveLength(3);
});

test('the same object twice is no change: what people did since stays', async () => {
  const onChange = vi.fn<NonNullable<DesignerProps['onChange']>>();
  const design = await follow({ onChange });
  const metadata = metadataOf('given');
  design.follower.take(metadata);
  expect(design.names()).toEqual(['given']);
  design.commands.addField(place);
  design.follower.take(metadata);
  expect(design.names()).toHaveLength(2);
  // What the host gives is no step: it is not told, and Undo passes over it.
  expect(onChange).toHaveBeenCalledTimes(1);
  design.commands.undo();
  expect(design.names()).toEqual(['given']);
  design.commands.redo();
  expect(design.names()).toHaveLength(2);
});

test('a host that normalises, with members that are not known, makes no loop', async () => {
  let calls = 0;
  const design = await follow({
    onChange(metadata) {
      calls += 1;
      if (calls > 5) throw new Error('it does not end');
      const files = Object.entries(metadata).map(([name, file]) => [name, { ...file, Own: 1 }]);
      design.follower.take(Object.fromEntries(files));
    },
  });
  design.commands.addField(place);
  expect(calls).toBe(1);
  expect(design.names()).toHaveLength(2);
});

test('a host that refuses gets back what was, for each kind of step', async () => {
  const answers = [true, true, false];
  const design = await follow({ onChange: () => answers.shift() });
  design.commands.addField(place);
  design.commands.undo();
  expect(design.names()).toEqual(['one']);
  design.commands.redo();
  expect(design.names()).toEqual(['one']);
  answers.push(false);
  design.commands.addField(place);
  expect(design.names()).toEqual(['one']);
  answers.push(true, false);
  design.commands.addField(place);
  design.commands.undo();
  expect(design.names()).toHaveLength(2);
  expect(answers).toEqual([]);
});

test('metadata that cannot be read is said, and the design stays as it is', async () => {
  const errors: Error[] = [];
  const design = await follow({ onChange: () => true, onError: (error) => errors.push(error) });
  const before = design.now();
  design.follower.take({ 'lease.pdf': { FormSets: { all: { bad: { Type: 'Nothing' } } } } });
  design.follower.take({ 'lease.pdf': { FormSets: 'none' } });
  expect(errors.map(({ message }) => message)).toEqual([
    'The metadata was not taken.',
    'The metadata was not taken.',
  ]);
  expect(JSON.stringify(errors[0]?.cause)).toContain('Type');
  expect(design.now()).toEqual(before);
  // Documents that it does not name are left alone.
  design.follower.take({ 'other.pdf': { FormSets: {} } });
  expect(errors).toHaveLength(2);
  expect(design.now()).toEqual(before);
});

test('metadata waits until all documents are open, and the last one counts', async () => {
  const design = await follow({ onChange: () => true });
  const { documents } = design.store.getState();
  design.store.setState({ documents: new Map() });
  design.follower.take(metadataOf('early'));
  design.follower.take(metadataOf('late'));
  expect(design.names()).toEqual(['one']);
  act(() => design.store.setState({ documents }));
  expect(design.names()).toEqual(['late']);
});

test('read only, commands do nothing, and what the host gives is shown', async () => {
  const onChange = vi.fn<NonNullable<DesignerProps['onChange']>>();
  const design = await follow({ onChange });
  design.commands.addField(place);
  design.store.setState({ isReadOnly: true });
  const { history } = design.store.getState();
  expect(design.commands.addField(place)).toBeUndefined();
  design.commands.undo();
  design.commands.redo();
  expect(design.store.getState().history).toBe(history);
  design.commands.select(['one']);
  expect(design.store.getState().selection).toEqual(['one']);
  expect(Object.keys(design.commands.exportMetadata())).toEqual(['lease.pdf']);
  design.follower.take(metadataOf('shown'));
  expect(design.names()).toEqual(['shown']);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a design that was kept is told to its host, whose beginning is passed over', async () => {
  const onChange = vi.fn<NonNullable<DesignerProps['onChange']>>();
  const design = await follow({ onChange });
  const begun = metadataOf('begun');
  design.follower.insist(begun);
  design.follower.take(begun);
  expect(design.names()).toEqual(['one']);
  expect(onChange.mock.calls).toEqual([[design.now()]]);
});

test('problems are told when they change, to the host as it is then', async () => {
  const onProblems = vi.fn<NonNullable<DesignerProps['onProblems']>>();
  const design = await follow({ onProblems });
  const { problems } = design.store.getState();
  design.store.setState({ tab: 'problems' });
  expect(onProblems).not.toHaveBeenCalled();
  design.store.setState({ problems: [...problems] });
  expect(onProblems).toHaveBeenCalledTimes(1);
  design.given.now = {};
  design.store.setState({ problems: [] });
  expect(onProblems).toHaveBeenCalledTimes(1);
  design.follower.stop();
  design.given.now = { onProblems };
  design.store.setState({ problems: [...problems] });
  expect(onProblems).toHaveBeenCalledTimes(1);
});

/** Counts what is read of a value, at any depth. */
function counted<T extends object>(value: T, count: { reads: number }): T {
  return new Proxy(value, {
    get(target, name) {
      count.reads += 1;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'object' && member !== null ? counted(member, count) : member;
    },
  });
}

test('what is read of five thousand fields grows with them, and not at all for what was told', async () => {
  const readsOf = async (size: number) => {
    const names = Array.from({ length: size }, (_, at) => `field${at}`);
    const told: DesignMetadata[] = [];
    const design = await follow({ onChange: (metadata) => void told.push(metadata) });
    const taking = { reads: 0 };
    design.follower.take(counted(metadataOf(...names), taking));
    expect(design.names()).toHaveLength(size);
    design.commands.addField(place);
    const [last] = told;
    if (!last) throw new Error('nothing was told');
    const copy = { reads: 0 };
    design.follower.take(counted(JSON.parse(JSON.stringify(last)), copy));
    const { present } = design.store.getState().history;
    for (let times = 0; times < 50; times += 1) design.follower.take(last);
    expect(design.store.getState().history.present).toBe(present);
    return { taking: taking.reads, copy: copy.reads };
  };
  const [small, large] = [await readsOf(500), await readsOf(5000)];
  expect(large.taking / small.taking).toBeLessThan(11);
  expect(large.copy / small.copy).toBeLessThan(11);
  expect(large.copy / 5000).toBeLessThan(40);
});

test('a host hears which address gave no parser, once', async () => {
  const errors: string[] = [];
  const { store } = await follow({ onError: ({ message }) => errors.push(message) });
  const problem = { kind: 'notFetched', detail: 'http://h/wrong/pdf.worker.min.mjs: no' } as const;
  store.setState({ documents: new Map([['file', { state: 'failed', problem }]]) });
  store.setState({ isReadOnly: true });
  expect(errors).toEqual([problem.detail]);
});
