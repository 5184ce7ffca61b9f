import type { ChannelCode } from '../../../platform/notify/channel.ts'
import type { MessageRepository } from './message.repository.ts'
import type { Deliver } from './message-delivery.ts'

interface Needs {
  messages: Pick<MessageRepository, 'claim'>
  deliver: Deliver
  /** Ways, and how many messages go each at a time: one that hangs holds up only its own. */
  lanes: Readonly<Record<ChannelCode, number>>
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

export type MessageQueue = ReturnType<typeof createMessageQueue>

/** Sends what is due, in every process that runs; the table sees to it that no two send the same message. */
export function createMessageQueue({ messages, deliver, lanes, settings, warn }: Needs) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<SendReport> | undefined
  let isAsked = false

  /**
   * Sends all that is due by now. Call it as often as you like: while it runs, another call waits for the same.
   * @param isStopped ends it after the messages under way
   */
  function sendDue(isStopped: () => boolean = () => false): Promise<SendReport> {
    running ??= run(() => stopped || isStopped()).finally(() => {
      running = undefined
    })
    return running
  }

  async function run(isStopped: () => boolean): Promise<SendReport> {
    const report: SendReport = { sent: 0, failed: 0 }
    const all = Object.entries(lanes).flatMap(([channel, count]) =>
      Array.from({ length: count }, () => lane(channel as ChannelCode, report, isStopped)),
    )
    // One that ends in a fault must not leave the others unwatched.
    const ended = await Promise.allSettled(all)
    const broken = ended.find((end) => end.status === 'rejected')
    if (broken) throw broken.reason
    return report
  }

  async function lane(channel: ChannelCode, report: SendReport, isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const message = await messages.claim(channel, settings.leaseMs)
      if (message === undefined) return
      report[(await deliver(message)) ? 'sent' : 'failed'] += 1
    }
  }

  async function turn(): Promise<void> {
    do {
      isAsked = false
      await sendDue().catch((error: Error) => warn(`messages: ${error.message}`))
    } while (isAsked && !stopped)
  }

  return {
    sendDue,

    /** There is something new: nobody waits for it. */
    wake(): void {
      isAsked = true
      if (running === undefined && !stopped) void turn()
    },

    start(): void {
      if (settings.pollMs === 0) return
      timer = setInterval(() => void turn(), settings.pollMs)
      timer.unref()
    },

    /** Resolves when the messages under way have come to an end. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
