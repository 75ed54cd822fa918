/** Sends back what it gets: as a thread or as a process. */
import { parentPort } from 'node:worker_threads';

if (parentPort) parentPort.on('message', (message: unknown) => parentPort?.postMessage(message));
else process.on('message', (message) => process.send?.(message));
