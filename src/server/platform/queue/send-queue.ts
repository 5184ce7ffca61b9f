interface Dependencies<Lane extends string, Item> {
  /** Claims the item that has been due longest in a lane; of all processes only one gets it. */
  claim(lane: Lane, leaseMs: number): Promise<Item | undefined>
  /** Makes one attempt. @returns whether it was sent. */
  deliver(item: Item): Promise<boolean>
  /** Parallel attempts by lane: one that hangs delays only its own lane. */
  lanes: Readonly<Record<Lane, number>>
  settings: {
    leaseMs: number
    /** Interval of polling, ms; 0 for never. */
    pollMs: number
  }
  warn(message: string): void
}

export interface SendReport {
  sent: number
  failed: number
}

export interface SendQueue {
  /**
   * Sends all due items, and waits for attempts in progress. May be called at any time: no lane exceeds its limit.
   * @param isStopped ends it after attempts in progress
   * @returns the results of this call's attempts
   */
  sendDue(isStopped?: () => boolean): Promise<SendReport>
  /** Announces new items without waiting. */
  wake(): void
  start(): void
  /** Resolves when attempts in progress have ended. */
  stop(): Promise<void>
}

/**
 * Sends due items, in every running process; the table behind `claim` ensures that no two processes send the same item.
 */
export function createSendQueue<Lane extends string, Item>(dependencies: Dependencies<Lane, Item>): SendQueue {
  const { claim, deliver, lanes, settings, warn } = dependencies
  const underWay = new Set<Promise<void>>()
  const free: Record<Lane, number> = { ...lanes }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** Number of calls: a search without result repeats if there was another call meanwhile. */
  let requests = 0

  async function sendDue(isStopped: () => boolean = () => false): Promise<SendReport> {
    requests += 1
    const report: SendReport = { sent: 0, failed: 0 }
    const started = (Object.keys(lanes) as Lane[]).flatMap((name) =>
      Array.from({ length: free[name] }, () => begin(name, report, () => stopped || isStopped())),
    )
    await Promise.allSettled([...underWay])
    await Promise.all(started)
    return report
  }

  function begin(name: Lane, report: SendReport, isStopped: () => boolean): Promise<void> {
    free[name] -= 1
    const work = sendSome(name, report, isStopped).finally(() => {
      free[name] += 1
      underWay.delete(work)
    })
    underWay.add(work)
    return work
  }

  async function sendSome(name: Lane, report: SendReport, isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const before = requests
      const item = await claim(name, settings.leaseMs)
      if (item !== undefined) report[(await deliver(item)) ? 'sent' : 'failed'] += 1
      else if (requests === before) return
    }
  }

  function poll(): void {
    if (!stopped) sendDue().catch((error: Error) => warn(error.message))
  }

  return {
    sendDue,
    wake: poll,

    start() {
      if (settings.pollMs === 0) return
      timer = setInterval(poll, settings.pollMs)
      timer.unref()
    },

    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled([...underWay])
    },
  }
}
