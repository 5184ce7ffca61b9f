/**
 * What an administrator adds to an online form beside its fields: buttons, steps that run when a record is written, and
 * what he says of the buttons that it has anyway. It is kept inside the form, and so inside the form's document (`x-form`).
 */

export const ENHANCEMENT_KINDS = ['button', 'event', 'builtin'] as const
export type EnhancementKind = (typeof ENHANCEMENT_KINDS)[number]

/** Buttons and events of a form. */
export const MOST_ENHANCEMENTS = 50

/** Where a button stands: above the list, above it for what is ticked, in each row, at the bottom of the form. */
export const BUTTON_STYLES = ['button', 'batch', 'link', 'form'] as const
export type ButtonStyle = (typeof BUTTON_STYLES)[number]

/**
 * By the codes of their enhancements: moments of a write, which the server runs (an import adds its rows one by one; a submit is
 * an add or an edit) and, before anything is read, of a load, and `afterLoad` and `change`, which forms follow while somebody fills them in.
 */
export const FORM_EVENTS = [
  'beforeSubmit',
  'beforeAdd',
  'afterAdd',
  'beforeEdit',
  'afterEdit',
  'afterSubmit',
  'beforeDelete',
  'afterDelete',
  'beforeRestore',
  'afterRestore',
  'beforeImport',
  'afterImport',
  'beforeLoad',
  'afterLoad',
  'change',
] as const
export type FormEvent = (typeof FORM_EVENTS)[number]

/**
 * `set`: a field gets a value; `refuse`: nothing is written; `sql`: a statement; `script`: that of the enhancement;
 * `http`: something is sent to a data source once all is written; `message`: what the person is told; `skip`: a row of an import is left out. Of a change: `show`, `require`: a field is there, or must be filled in, while the condition holds.
 */
export const STEP_KINDS = ['set', 'refuse', 'sql', 'script', 'http', 'message', 'skip', 'show', 'require'] as const
export type StepKind = (typeof STEP_KINDS)[number]

const WRITTEN = ['refuse', 'sql', 'script', 'http'] as const

/**
 * What may be done at each event. Before a record is added, or while nobody knows whether it is, there is none that a statement
 * or a receiver could be told of.
 */
export const STEPS_OF_EVENT: Readonly<Record<FormEvent, readonly StepKind[]>> = {
  beforeSubmit: ['set', 'refuse', 'script'],
  beforeAdd: ['set', 'refuse', 'script'],
  afterAdd: WRITTEN,
  beforeEdit: ['set', ...WRITTEN],
  afterEdit: WRITTEN,
  afterSubmit: [...WRITTEN, 'message'],
  beforeDelete: WRITTEN,
  afterDelete: WRITTEN,
  beforeRestore: ['refuse'],
  afterRestore: WRITTEN,
  beforeImport: ['set', 'refuse', 'skip'],
  afterImport: ['sql', 'http', 'message'],
  beforeLoad: ['refuse'],
  afterLoad: ['set', 'message'],
  change: ['set', 'show', 'require'],
}

/** Events that rows of a sub-table have, too; with the others they come and go with their record. */
export const EVENTS_OF_ROWS: readonly FormEvent[] = [
  ...(['beforeSubmit', 'beforeAdd', 'afterAdd', 'beforeEdit', 'afterEdit', 'afterSubmit'] as const),
  ...(['beforeDelete', 'afterDelete'] as const),
]

export interface EnhancementStep {
  kind: StepKind
  /** Runs while this holds: an expression over `values`, `old`, `user`. Empty: always. */
  when: string
  /** Of `set`, `show` and `require`: name of the column. */
  field: string
  /** Of `set` and `http` an expression, of `sql` a statement, of `show` and `script` nothing, else a text for people. */
  text: string
  /** Where `http` sends what its text says; no other step has it. */
  request?: StepRequest
}

export const REQUEST_METHODS = ['POST', 'PUT'] as const
export type RequestMethod = (typeof REQUEST_METHODS)[number]

export interface StepRequest {
  /** Code of a data source. */
  source: string
  method: RequestMethod
  /** Below the address of the source; `#{field}` stands for what the record says. */
  path: string
}

export interface FormEnhancement {
  /** Of a button the name in its permission, of an event the event, of a built-in button which one it is. */
  code: string
  kind: EnhancementKind
  title: string
  /** Empty for an event and for a built-in button. */
  buttonStyle: ButtonStyle | ''
  icon: string
  orderNum: number
  /** A button is there while this holds: an expression over `row` in lists, `values` in forms, `user`. */
  when: string
  /** Question that is asked before a button does anything; empty for none. */
  confirm: string
  steps: EnhancementStep[]
  /** What its step of the kind `script` runs; only beside such a step. */
  script?: string
  /** Of a built-in button: it is not there, and what it stands for is refused. */
  isOff?: true
}

/** Permission of a button, below the prefix of its form: `online:data:shop:button:approve`. */
export function buttonPermission(prefix: string, code: string): string {
  return `${prefix}:button:${code}`
}

/** Buttons in the order in which they are shown. */
export function buttonsOf(enhancements: readonly FormEnhancement[] = []): FormEnhancement[] {
  return enhancements
    .filter(({ kind }) => kind === 'button')
    .toSorted((one, other) => one.orderNum - other.orderNum || one.code.localeCompare(other.code))
}
