import { parentPort } from 'node:worker_threads';
import { releaseMemory } from '../idleMemory.ts';

/** The heap of this thread in bytes after work that needed much of it, and once it was released. */
let rows: object[] = Array.from({ length: 500_000 }, (_, at) => ({ at, text: `row ${at}` }));
const before = process.memoryUsage().heapTotal;
rows = rows.slice(0, 1);
releaseMemory();
parentPort?.postMessage({ before, after: process.memoryUsage().heapTotal, rows: rows.length });
