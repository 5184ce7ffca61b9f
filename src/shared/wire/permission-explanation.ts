/** Reason why a user has a menu or a button, or not. */
export interface PermissionExplanation {
  id: string
  name: string
  /** Names from the top of the menu down. */
  path: string
  /** Value of the dictionary menu_type. */
  menuType: number
  perms: string | null
  /** `1`: the user has it, `0`: not; as the dictionary yn. */
  granted: 0 | 1
  reason: string
  /** Rows of the page that the user sees; empty where the entry has no rows. */
  rows: string
}

/** Explanation of a menu entry and of the entries below it. */
export interface ExplanationNode extends PermissionExplanation {
  children?: ExplanationNode[]
}

export interface ExplainedRule {
  id: string
  ruleName: string
  /** Condition of the rule in words. */
  words: string
  /** The row satisfies the rule. */
  passes: boolean
  /** Reason why the rule cannot be evaluated; such a rule hides every row. */
  broken?: string
}

/** Reason why a user sees a record, or not. */
export interface RowExplanation {
  entity: string
  recordId: string
  visible: boolean
  reason: string
  /** Rules of each grant: a record must satisfy all of one list. Empty where no rule restricts. */
  lists: ExplainedRule[][]
}

export interface ExplanationAnswer extends PermissionExplanation {
  row?: RowExplanation
  field?: FieldExplanation
}

/** Permission of a user to see and to fill in a field of an entity; `1` yes, `0` no. */
export interface FieldExplanation {
  /** Name of the field. */
  id: string
  title: string
  readable: 0 | 1
  /** In a new record. */
  addable: 0 | 1
  /** In an existing record. */
  editable: 0 | 1
  readReason: string
  writeReason: string
  /**
   * Cause: the buttons that restrict the field, else file and line; without a line for a field that annotations add.
   */
  place: string
}

/** Actions on a record that a user has permission for; `1` yes, `0` no. */
export interface RecordExplanation {
  id: string
  name: string
  visible: 0 | 1
  editable: 0 | 1
  deletable: 0 | 1
  reason: string
}
