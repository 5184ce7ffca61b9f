interface Dependencies<Lane extends string, Item> {
  /** Takes on what has been due longest in a lane; of all processes that ask, one gets it. */
  claim(lane: Lane, leaseMs: number): Promise<Item | undefined>
  /** One attempt. @returns whether it was sent. */
  deliver(item: Item): Promise<boolean>
  /** How many go at a time in each: one that hangs holds up only its own. */
  lanes: Readonly<Record<Lane, number>>
  settings: {
    leaseMs: number
    /** How often to look without being asked; 0 for never. */
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
   * Sends all that is due by now, and waits for what is under way already. Call it as often as you like: no lane ever sends
   * more at a time than it may.
   * @param isStopped ends it after what is under way
   * @returns what became of what it sent itself
   */
  sendDue(isStopped?: () => boolean): Promise<SendReport>
  /** There is something new: nobody waits for it. */
  wake(): void
  start(): void
  /** Resolves when what is under way has come to an end. */
  stop(): Promise<void>
}

/** Sends what is due, in every process that runs; the table behind `claim` sees to it that no two send the same. */
export function createSendQueue<Lane extends string, Item>(dependencies: Dependencies<Lane, Item>): SendQueue {
  const { claim, deliver, lanes, settings, warn } = dependencies
  const underWay = new Set<Promise<void>>()
  const free: Record<Lane, number> = { ...lanes }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** How often it was asked to look: who found nothing looks again when that changed meanwhile. */
  let asked = 0

  async function sendDue(isStopped: () => boolean = () => false): Promise<SendReport> {
    asked += 1
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
      const before = asked
      const item = await claim(name, settings.leaseMs)
      if (item !== undefined) report[(await deliver(item)) ? 'sent' : 'failed'] += 1
      else if (asked === before) return
    }
  }

  function look(): void {
    if (!stopped) sendDue().catch((error: Error) => warn(error.message))
  }

  return {
    sendDue,
    wake: look,

    start() {
      if (settings.pollMs === 0) return
      timer = setInterval(look, settings.pollMs)
      timer.unref()
    },

    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled([...underWay])
    },
  }
}
