/** Where the time comes from; an argument of everything that depends on it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Wire form of an instant: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, whatever the zone of the host. */
export function wireTime(instant: Date): string {
  return shanghai.format(instant)
}
