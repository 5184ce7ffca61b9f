/** Returns the current moment; tests and the record engine pass their own clock. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

// Asia/Shanghai has had no daylight saving since 1991, so the offset is a constant.
const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000

/** Moment in the wire format: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, whatever the host's zone. */
export function shanghaiDateTime(moment: Date): string {
  return new Date(moment.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Day in the wire format: `YYYY-MM-DD` in Asia/Shanghai. */
export function shanghaiDate(moment: Date): string {
  return shanghaiDateTime(moment).slice(0, 10)
}
