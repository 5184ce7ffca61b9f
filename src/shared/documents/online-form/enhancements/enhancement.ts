/**
 * Enhancement of an online form: a custom button, a form hook (steps that run when a record is written), or changed
 * settings of a built-in button. It is stored inside the form, and so in the `x-form` of the entity.
 */

export const ENHANCEMENT_KINDS = ['button', 'event', 'builtin'] as const
export type EnhancementKind = (typeof ENHANCEMENT_KINDS)[number]

/** Buttons and events of a form. */
export const MOST_ENHANCEMENTS = 50

/** Places of a button: above the list, above it for selected rows, in each row, at the bottom of the form. */
export const BUTTON_STYLES = ['button', 'batch', 'link', 'form'] as const
export type ButtonStyle = (typeof BUTTON_STYLES)[number]

/**
 * Events by the codes of the agreed interface. The server runs those of a write and, before reading, `beforeLoad`. An
 * import adds its rows one by one; a submit is an add or an edit. Forms run `afterLoad` and `change` while the user
 * fills them in.
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
 * Kinds of a step.
 * - `set`: sets a field. `refuse`: stops the write. `sql`: runs a statement. `script`: runs the script of the
 *   enhancement.
 * - `http`: sends a request to a data source after the write. `message`: shows a text to the user.
 * - `skip`: leaves a row of an import out.
 * - `show`, `require`: only of `change`; the field is visible or required while the condition holds.
 */
export const STEP_KINDS = ['set', 'refuse', 'sql', 'script', 'http', 'message', 'skip', 'show', 'require'] as const
export type StepKind = (typeof STEP_KINDS)[number]

const WRITTEN = ['refuse', 'sql', 'script', 'http'] as const

/**
 * Steps that each event allows. Before an add, and before a submit, which may be an add, no record exists that a
 * statement or receiver could refer to.
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

/** Events of rows of a sub-table. Rows have no further events, because they are added and deleted with their record. */
export const EVENTS_OF_ROWS: readonly FormEvent[] = [
  ...(['beforeSubmit', 'beforeAdd', 'afterAdd', 'beforeEdit', 'afterEdit', 'afterSubmit'] as const),
  ...(['beforeDelete', 'afterDelete'] as const),
]

export interface EnhancementStep {
  kind: StepKind
  /** Condition, an expression over `values`, `old`, `user`. Empty: always. */
  when: string
  /** Column name, for `set`, `show` and `require`. */
  field: string
  /** Expression of `set` and `http`, statement of `sql`, empty for `show` and `script`, else a text for users. */
  text: string
  /** Target of `http`; other steps do not have it. */
  request?: StepRequest
}

export const REQUEST_METHODS = ['POST', 'PUT'] as const
export type RequestMethod = (typeof REQUEST_METHODS)[number]

export interface StepRequest {
  /** Code of a data source. */
  source: string
  method: RequestMethod
  /** Path below the address of the source; `#{field}` stands for a value of the record. */
  path: string
}

export interface FormEnhancement {
  /** Name in the permission of a button, name of an event, or code of a built-in button. */
  code: string
  kind: EnhancementKind
  title: string
  /** Empty for an event and for a built-in button. */
  buttonStyle: ButtonStyle | ''
  icon: string
  orderNum: number
  /** Condition of a button: an expression over `row` in lists, `values` in forms, `user`. */
  when: string
  /** Confirmation question of a button; empty: none. */
  confirm: string
  steps: EnhancementStep[]
  /** Script of the step of kind `script`; absent without such a step. */
  script?: string
  /** A built-in button is switched off: it is hidden and its calls are refused. */
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
