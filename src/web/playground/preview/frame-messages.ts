import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode, Page } from '#shared/documents/page.ts'

/** What the playground asks its frame to show. Sound documents only. */
export interface Shown {
  /** Another number is another screen. */
  revision: number
  address: string
  page: Page
  /** Drafts, in the place of the documents of their addresses. */
  entities: readonly Entity[]
  data: 'sample' | 'real'
  /** Codes that the chosen role grants; null: the rights of the person at the screen. */
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
  /** What it reads, by path, with the values at that moment. */
  read: Row
  /** What it did, such as `setVisible(false)`. */
  effect: string
}

export interface FormTrace {
  kind: 'form'
  /** Tells the forms of a screen apart. */
  id: string
  block: string
  entity?: string
  mode: Mode
  /** Null when the form is gone. */
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
  /** A screen begins: what was told of the one before is out of date. */
  | { from: 'playground-frame'; began: number }
  | { from: 'playground-frame'; traces: readonly Trace[] }

export const FRAME_PATH = '/playground/frame'

export function isFromFrame(data: unknown): data is FromFrame {
  return typeof data === 'object' && data !== null && (data as { from?: unknown }).from === 'playground-frame'
}

export function isToFrame(data: unknown): data is ToFrame {
  return typeof data === 'object' && data !== null && (data as { to?: unknown }).to === 'playground-frame'
}

/** A value that every message can carry, shortened where it is long. */
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
