import { expect, test } from 'vitest';
import { foundIn, lineAt, textAt } from '#testing/pdf/drawnForm.ts';

const blank = (count: number) => '_'.repeat(count);
const namesIn = async (content: string) => (await foundIn(content)).map(({ name }) => name);

test('each gap in a sentence is a place of one line, named by the words that lead up to it', async () => {
  const found = await foundIn(
    textAt(`Dates from ${blank(15)} to ${blank(15)}.`, 60, 100) +
      textAt(`the tenant, residing at ${blank(20)} in the County of ${blank(12)},`, 60, 118) +
      textAt(
        `agrees that the rent is $${blank(10)} and is due on ${blank(12)} of each month`,
        60,
        136,
      ),
  );
  expect(found.map(({ name }) => name)).toEqual([
    'Dates_from',
    'to',
    'residing_at',
    'County_of',
    'rent_is',
    'due_on',
  ]);
  for (const { box } of found) expect(box[3]).toBe(15);
});

test('a gap that is a drawn line is named like one of underscores', async () => {
  const names = await namesIn(
    `0.7 w ${textAt('the owner leases to the tenant at', 60, 100)}${lineAt(210, 102, 330)}` +
      textAt('for the sum of', 334, 100) +
      lineAt(402, 102, 460),
  );
  expect(names).toEqual(['tenant_at', 'sum_of']);
});

test('brackets right behind a gap name it, quoted words in them first', async () => {
  const names = await namesIn(
    textAt(`This lease is made between ${blank(20)} ("Landlord") and`, 60, 100) +
      textAt(`${blank(20)} (the "Tenant") for the premises at`, 60, 118) +
      textAt(`${blank(30)} (street address).`, 60, 136),
  );
  expect(names).toEqual(['Landlord', 'Tenant', 'street_address']);
});

test('a gap at the start of a line is named by the end of the line before, or by what follows', async () => {
  const names = await namesIn(
    textAt('The tenant shall pay the first deposit in the city', 60, 100) +
      textAt(`of ${blank(20)} and in the state of`, 60, 114) +
      textAt(`${blank(20)} as agreed with the owner`, 60, 128),
  );
  expect(names).toEqual(['city_of', 'state_of']);
});

test('the parties in the heading of a case are named by the word below, and sign nothing there', async () => {
  const found = await foundIn(
    textAt(`${blank(30)},`, 60, 112) +
      textAt('Plaintiff,', 150, 124) +
      textAt('v.', 100, 136) +
      textAt(`${blank(30)},`, 60, 152) +
      textAt('Defendant.', 150, 164),
  );
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'text Plaintiff',
    'text Defendant',
  ]);
});

test('a place whose caption names its answers is a list', async () => {
  const found = await foundIn(
    `0.7 w ${textAt('Title (Mr / Mrs / Ms):', 60, 100)}${lineAt(170, 102, 300)}` +
      textAt('Filing status (single, married or widowed):', 60, 130) +
      lineAt(270, 132, 450) +
      textAt('Name (first, middle, last):', 60, 160) +
      lineAt(190, 162, 450),
  );
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'list Title',
    'list Filing_status',
    'text Name',
  ]);
});
