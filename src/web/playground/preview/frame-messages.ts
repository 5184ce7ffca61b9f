import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode, Page } from '#shared/documents/page.ts'

/** Request of the playground to its frame. Valid documents only. */
export interface Shown {
  /** Another number is another screen. */
  revision: number
  address: string
  page: Page
  /** Drafts that replace the documents of their addresses. */
  entities: readonly Entity[]
  data: 'sample' | 'real'
  /** Permission codes of the chosen role; null: the permissions of the signed-in user. */
  grants: readonly string[] | null
  dark: boolean
}

export interface CallTrace {
  kind: 'call'
  id: number
  /** Port and method, such as `records.list`. */
  name: string
  input: unknown
  answer: unknown
  failed: boolean
  ms: number
}

export interface ReactionTrace {
  kind: 'reaction'
  id: number
  field: string
  use: string
  /** The condition as it is written in the page. */
  when?: string
  /** Values that it read, by path, at that moment. */
  read: Row
  /** Effect, such as `setVisible(false)`. */
  effect: string
}

export interface FormTrace {
  kind: 'form'
  /** Identifies a form of the screen. */
  id: string
  block: string
  entity?: string
  mode: Mode
  /** Null after the form was unmounted. */
  values: Row | null
}

export interface RenderTrace {
  kind: 'render'
  /** `block table`, `field name`. */
  node: string
  ms: number
}

export type Trace = CallTrace | ReactionTrace | FormTrace | RenderTrace

export type ToFrame = { to: 'playground-frame'; show: Shown }

export type FromFrame =
  | { from: 'playground-frame'; ready: true }
  /** A new screen begins: earlier traces are out of date. */
  | { from: 'playground-frame'; began: number }
  | { from: 'playground-frame'; traces: readonly Trace[] }

export const FRAME_PATH = '/playground/frame'

export function isFromFrame(data: unknown): data is FromFrame {
  return typeof data === 'object' && data !== null && (data as { from?: unknown }).from === 'playground-frame'
}

export function isToFrame(data: unknown): data is ToFrame {
  return typeof data === 'object' && data !== null && (data as { to?: unknown }).to === 'playground-frame'
}

/** Converts a value to one that messages can carry, and shortens a long one. */
export function portable(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, member) => (typeof member === 'function' ? undefined : member))
    if (text === undefined) return undefined
    return text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS)}…` : JSON.parse(text)
  } catch {
    return String(value)
  }
}

const MOST_SIGNS = 4_000
