// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Address } from './Address.tsx';

test('an address may break before its signs, and reads as it is written', () => {
  const { container } = render(<Address text="anna.berg@post.example" />);
  expect(container.textContent).toBe('anna.berg@post.example');
  expect(container.innerHTML).toBe('anna<wbr>.berg<wbr>@post<wbr>.example');
});
