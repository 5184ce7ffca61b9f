import { integer, type Kind } from './kinds.ts'

export interface Setting<T = unknown> {
  /** Name of the environment variable. An empty variable counts as absent. */
  readonly name: string
  readonly kind: Kind<T>
  /** Text that stands for an absent variable; undefined when the setting may be absent. */
  readonly fallback: string | undefined
  readonly meaning: string
  /** Stands in the README of the root, because operators set it; all others keep their default in most places. */
  readonly forOperators?: true
}

export function setting<T>(name: string, kind: Kind<T>, fallback: string, meaning: string): Setting<T> {
  return { name, kind, fallback, meaning }
}

/** @param bounds both allowed */
export function wholeNumber(
  name: string,
  bounds: readonly [least: number, most: number],
  fallback: number,
  meaning: string,
): Setting<number> {
  return setting(name, integer(...bounds), String(fallback), meaning)
}

export function optional<T>(name: string, kind: Kind<T>, meaning: string): Setting<T | undefined> {
  return { name, kind, fallback: undefined, meaning }
}

/** Lists a setting in the README of the root. */
export function forOperators<T>(listed: Setting<T>): Setting<T> {
  return { ...listed, forOperators: true }
}
