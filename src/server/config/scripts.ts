import { wholeNumber } from './setting.ts'

/** Limits of scripts that administrators write for online forms. */
export const scriptSettings = {
  scriptWorkers: wholeNumber('SCRIPT_WORKERS', [1, 64], 2, 'scripts of online forms at a time, in one process'),
  scriptTimeoutMs: wholeNumber('SCRIPT_TIMEOUT_MS', [10, 30_000], 1000, 'time that one script may take'),
  scriptQueue: wholeNumber('SCRIPT_QUEUE', [1, 10_000], 200, 'writes of one online form with scripts that may wait'),
  scriptQueueMs: wholeNumber(
    'SCRIPT_QUEUE_MS',
    [10, 60_000],
    30_000,
    'longest wait of such a write, which holds nothing',
  ),
  scriptWaitMs: wholeNumber(
    'SCRIPT_WAIT_MS',
    [10, 60_000],
    3000,
    'longest wait of a script for its turn, in a write that has begun',
  ),
  scriptMemoryMb: wholeNumber('SCRIPT_MEMORY_MB', [1, 512], 16, 'memory of one script, MB'),
  scriptOutputKb: wholeNumber('SCRIPT_OUTPUT_KB', [1, 16_384], 256, 'all that one script may say, KB'),
}
