/**
 * Why a text cannot be a postback address, as a clause such as `must be an https address`, or
 * undefined when it can.
 */
export function postbackUrlFault(text: string, httpAllowed: boolean): string | undefined {
  const schemes = httpAllowed ? 'an http or https address' : 'an https address';
  const match = /^(https?):\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(text);
  const [, scheme, host] = match ?? [];
  if (!scheme || !host || !URL.canParse(text) || (!httpAllowed && scheme.toLowerCase() !== 'https'))
    return `must be ${schemes}, such as https://example.com/postbacks`;
  return host.includes('@') ? 'must not hold a user name or password' : undefined;
}
