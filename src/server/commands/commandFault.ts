/** Why a command refused. The message says what is wrong, where, and what to do. */
export class CommandFault extends Error {
  override name = 'CommandFault';
}
