export interface Script {
  source: string
  /** What it reads as `values`, `old`, `user` and `now`: an object as JSON. */
  input: string
  /** What it may do beside refusing. */
  may: readonly ('set' | 'notify')[]
  /** What time it is for the script. */
  now: Date
  /** For all of it: the wait for a thread, its start, and the run. */
  withinMs?: number
}

export type ScriptEffect =
  | { use: 'set'; field: string; value: string | number | boolean | null }
  | { use: 'notify' | 'refuse'; text: string }

/** `busy`: there was no thread for it, or not in time; `broken`: its thread came to an end. */
export interface ScriptFault {
  kind: 'error' | 'time' | 'memory' | 'depth' | 'output' | 'busy' | 'broken'
  /** Of an `error`, where it can be told. */
  line?: number
  message?: string
}

export type ScriptAnswer = { effects: readonly ScriptEffect[]; fault?: undefined } | { fault: ScriptFault }

/** What scripts may take. */
export interface ScriptLimits {
  /** Threads, and so scripts at a time; one script has half of them. */
  workers: number
  /** Runs that wait for a thread; who comes then is refused at once. */
  mostWaiting: number
  timeMs: number
  /** Longest wait for a thread. */
  waitMs: number
  memoryMb: number
  /** Characters of all that one script says. */
  mostOutput: number
}

/** What is sent to a thread; without input the script is only read. */
export type ScriptTask = Pick<Script, 'source' | 'may'> & { input?: string; now: number; timeMs: number }
