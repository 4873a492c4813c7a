import { ChildProcess } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Takes the network and the starting of programs from this process: whatever code tries it meets an
 * error. Reading and drawing documents needs neither.
 */
export function closeNetwork(): void {
  const refuse = () => {
    throw new Error('A process that reads documents has no network.');
  };
  const places: [object, string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns, ['lookup', 'resolve']],
    [dns.promises, ['lookup', 'resolve']],
    [ChildProcess.prototype, ['spawn']],
  ];
  for (const [place, names] of places)
    for (const name of names)
      Object.defineProperty(place, name, { value: refuse, writable: false, configurable: false });
}
