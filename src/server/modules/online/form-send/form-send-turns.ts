import type { ClaimedSend, FormSends } from './form-send.repository.ts'

interface Dependencies {
  sends: Pick<FormSends, 'claim'>
  deliver(send: ClaimedSend): Promise<boolean>
}

/** Most requests of this process to one source at a time, so that a source that hangs does not block others. */
const MOST_PER_SOURCE = 2

/** Claims requests one after the other, so that each claim knows those before. */
export function createFormSendTurns({ sends, deliver }: Dependencies): {
  claim(leaseMs: number): Promise<ClaimedSend | undefined>
  deliver(send: ClaimedSend): Promise<boolean>
} {
  const underWay = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  const count = (source: string, more: number) => underWay.set(source, (underWay.get(source) ?? 0) + more)

  async function claimNow(leaseMs: number): Promise<ClaimedSend | undefined> {
    const busy = [...underWay].flatMap(([source, on]) => (on >= MOST_PER_SOURCE ? [source] : []))
    const send = await sends.claim(leaseMs, busy)
    if (send) count(send.source, 1)
    return send
  }

  return {
    claim(leaseMs) {
      const claiming = last.then(() => claimNow(leaseMs))
      last = claiming.catch(() => undefined)
      return claiming
    },
    async deliver(send) {
      try {
        return await deliver(send)
      } finally {
        count(send.source, -1)
      }
    },
  }
}
