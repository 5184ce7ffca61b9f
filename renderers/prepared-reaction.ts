import type { ChosenRows } from '#renderers/ui/table/chosen-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { UserInfo } from '#shared/wire/session.ts'

/** A compiled expression. A failure at run time returns the default of the slot and logs a line for the developer. */
export type Compiled<T = unknown> = (scope: Scope) => T

/** Names that an expression may read. */
export interface Scope {
  values?: Row
  /** Values that the form around the button would send. */
  sent?: Row
  row?: Row
  selection?: readonly Row[]
  /** Rows that a batch button handles; `selection` has only the ticked ones. */
  chosen?: ChosenRows | null
  user?: Pick<UserInfo, 'id' | 'username' | 'realname' | 'orgCode'>
  mode?: Mode
  params?: Record<string, string>
  self?: unknown
  /** Detail of the event, for the steps of a block that listens to it. */
  event?: Row
  /** Result of a call, for later steps and conditions. */
  result?: unknown
  /** Record that the field refers to, for values that are copied from it. */
  record?: Row | null
  /** Error, for the steps of `on-error`. */
  error?: { message: string }
}

export interface PreparedReaction {
  use: string
  when?: Compiled<boolean>
  /** Fields that `when` and the parameters read. */
  reads: readonly string[]
  with: Record<string, unknown>
}
