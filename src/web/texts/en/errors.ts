/** Trouble that any screen may meet. */
export const errors = {
  offline: 'The server did not answer. Check the connection, then try again.',
  server: 'The server failed. Try again; if it stays so, tell whoever runs it.',
  unexpectedAnswer: 'The server answered in a way this page does not understand. Reload the page.',
  signedOut: 'The connection to the signing service has ended. Connect again.',
} as const;
