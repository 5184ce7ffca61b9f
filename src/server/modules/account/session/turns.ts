/** Runs tasks of one key one after another, in their order; those of different keys do not wait for each other. */
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key)
    // How the one before ended is its caller's concern.
    const own = before === undefined ? task() : before.then(task, task)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
