/** Why a person has a menu or a button, or not. */
export interface PermissionExplanation {
  id: string
  name: string
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

/** The same, with what stands below it in the menu. */
export interface ExplanationNode extends PermissionExplanation {
  children?: ExplanationNode[]
}

export interface ExplainedRule {
  id: string
  ruleName: string
  /** What it asks for. */
  words: string
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
  field?: FieldExplanation
}

/** Whether a person sees a field of a kind of record and may fill it in; `1` yes, `0` no. */
export interface FieldExplanation {
  /** Name of the field. */
  id: string
  title: string
  readable: 0 | 1
  /** In a new record. */
  addable: 0 | 1
  /** In one that is there. */
  editable: 0 | 1
  readReason: string
  writeReason: string
  /** What decides: buttons that keep the field for roles, else file and line, without a line where annotations bring it. */
  place: string
}

/** What a person may do with a record; `1` yes, `0` no. */
export interface RecordExplanation {
  id: string
  name: string
  visible: 0 | 1
  editable: 0 | 1
  deletable: 0 | 1
  reason: string
}
