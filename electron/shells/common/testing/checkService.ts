import { checkConnection } from '#core/connections/connectionCheck.ts';
import { testPorts } from '#core/testing/testPorts.ts';
import { insistOnCertificates } from '../certificates.ts';

/**
 * Checks a connection like the shells do, in a process of its own, because the trusted authorities are fixed
 * when Node starts. Prints the problem, or null, as JSON.
 */
if (process.argv[3] !== 'as-it-is') insistOnCertificates();
const pasted = { baseUrl: process.argv[2] ?? '', token: 'canary-token' };
const { signal } = new AbortController();
const { problem } = await checkConnection(testPorts(), pasted, signal, () => undefined);
process.stdout.write(JSON.stringify(problem));
