import { expect, test } from 'vitest';
import { createNote } from './note.ts';

test('a note tells of new words, and not of the same again', () => {
  const note = createNote();
  const heard: string[] = [];
  const stop = note.subscribe(() => heard.push(note.get()));
  note.set('here');
  note.set('here');
  note.set('there');
  stop();
  note.set('');
  expect(heard).toEqual(['here', 'there']);
  expect(note.get()).toBe('');
});
