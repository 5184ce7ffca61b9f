export interface Script {
  source: string
  /** Globals `values`, `old`, `user` and `now`: an object as JSON. */
  input: string
  /** Permitted functions beside refusing. */
  may: readonly ('set' | 'notify')[]
  /** Current time in the script. */
  now: Date
  /** Total time, ms: waiting for a thread, its start, and the run. */
  withinMs?: number
}

export type ScriptEffect =
  | { use: 'set'; field: string; value: string | number | boolean | null }
  | { use: 'notify' | 'refuse'; text: string }

/** `busy`: no thread in time; `broken`: its thread ended. */
export interface ScriptError {
  kind: 'error' | 'time' | 'memory' | 'depth' | 'output' | 'busy' | 'broken'
  /** Line of an `error`, where it is known. */
  line?: number
  message?: string
}

export type ScriptAnswer = { effects: readonly ScriptEffect[]; fault?: undefined } | { fault: ScriptError }

/** Limits on scripts. */
export interface ScriptLimits {
  /** Threads, and so parallel scripts; one script has half of them. */
  workers: number
  /** Runs waiting for a thread; further ones are refused immediately. */
  mostWaiting: number
  timeMs: number
  /** Longest wait for a thread. */
  waitMs: number
  memoryMb: number
  /** Characters of all output of one script. */
  mostOutput: number
}

/** Message to a thread; without input the script is only parsed. */
export type ScriptTask = Pick<Script, 'source' | 'may'> & { input?: string; now: number; timeMs: number }
