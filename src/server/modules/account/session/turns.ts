/** Runs tasks of one key one after another, in their order; tasks of different keys run concurrently. */
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key)
    // A failure of the previous task concerns only its own caller.
    const own = before === undefined ? task() : before.then(task, task)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
