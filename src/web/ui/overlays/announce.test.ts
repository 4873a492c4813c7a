// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, announceInPause, onAnnounce } from './announce.ts';
import { speakIn } from './speaking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of several words in quick succession only the last are said', () => {
  const said: string[] = [];
  const stop = onAnnounce((words) => said.push(words));
  announce('10 pt');
  vi.advanceTimersByTime(199);
  announce('11 pt');
  vi.advanceTimersByTime(199);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['11 pt']);
  stop();
});

test('nobody hears after stopping', () => {
  const said: string[] = [];
  onAnnounce((words) => said.push(words))();
  announce('moved');
  vi.runAllTimers();
  expect(said).toEqual([]);
});

test('what waits for a pause is said after everything else, the last of it alone', () => {
  const said: string[] = [];
  const stop = onAnnounce((words) => said.push(words));
  announceInPause(() => '1 new problem');
  announceInPause(() => '2 new problems');
  vi.advanceTimersByTime(900);
  announce('moved');
  vi.advanceTimersByTime(900);
  expect(said).toEqual(['moved']);
  vi.runAllTimers();
  expect(said).toEqual(['moved', '2 new problems']);
  stop();
});

test('what one room waits to say cuts nothing short in another, nor is it said there', () => {
  const [here, there] = [document, document.createElement('div').attachShadow({ mode: 'open' })];
  const stops = [speakIn(here), speakIn(there)];
  const said: unknown[] = [];
  const stop = onAnnounce((words, room) => said.push([words, room]));
  announceInPause(() => 'one problem', here);
  announceInPause(() => 'ein Problem', there);
  vi.runAllTimers();
  expect(said).toEqual([
    ['one problem', here],
    ['ein Problem', there],
  ]);
  for (const end of [stop, ...stops]) end();
});
