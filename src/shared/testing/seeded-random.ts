/** Numbers that look random and come again with the same seed, so that a failure can be repeated. */
export interface SeededRandom {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number from 0 up to, but not, `below`. */
  whole(below: number): number
  pick<T>(choices: readonly T[]): T
  /** True in about this share of the calls. */
  chance(share: number): boolean
}

/** The generator mulberry32 by Tommy Ettinger, public domain: 32 bits of state, passes gjrand. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return { next, whole, pick: (choices) => choices[whole(choices.length)]!, chance: (share) => next() < share }
}
