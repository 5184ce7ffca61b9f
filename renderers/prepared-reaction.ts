import type { Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { UserInfo } from '#shared/wire/session.ts'

/** A compiled expression: scope in, value out; what fails at run time gives the slot's default and a line for the developer. */
export type Compiled<T = unknown> = (scope: Scope) => T

/** Names an expression may read. */
export interface Scope {
  values?: Row
  row?: Row
  selection?: readonly Row[]
  user?: Pick<UserInfo, 'id' | 'username' | 'realname' | 'orgCode'>
  mode?: Mode
  params?: Record<string, string>
  self?: unknown
  /** What came with the event, for the steps of who listens. */
  event?: Row
  /** What a call answered, for the steps and conditions that follow it. */
  result?: unknown
  /** Record that the field refers to, for what is copied from it. */
  record?: Row | null
  /** What went wrong, for the steps of `on-error`. */
  error?: { message: string }
}

export interface PreparedReaction {
  use: string
  when?: Compiled<boolean>
  /** Fields that `when` and the parameters read. */
  reads: readonly string[]
  with: Record<string, unknown>
}
