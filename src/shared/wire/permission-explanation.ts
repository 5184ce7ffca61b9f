/** Why a person has a menu or a button, or not. */
export interface PermissionExplanation {
  id: string
  /** Names from the top of the menu down. */
  path: string
  /** Of the dictionary menu_type. */
  menuType: number
  perms: string | null
  /** `1` the person has it, `0` not; as the dictionary yn. */
  granted: 0 | 1
  reason: string
  /** Which rows of the page the person sees; empty where the question makes no sense. */
  rows: string
}

export interface ExplainedRule {
  id: string
  ruleName: string
  /** Whether this row satisfies it. */
  passes: boolean
  /** Why it cannot be evaluated; such a rule lets no row through. */
  broken?: string
}

/** Why a person sees a record, or not. */
export interface RowExplanation {
  entity: string
  recordId: string
  visible: boolean
  reason: string
  /** Rules of each grant: all of one list must be satisfied. Empty where no rule restricts. */
  lists: ExplainedRule[][]
}

export interface ExplanationAnswer extends PermissionExplanation {
  row?: RowExplanation
}
