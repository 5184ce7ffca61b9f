/**
 * Form item descriptor: input of a control in a form made at run time, and the schema property that it is made from.
 * Both are wire formats; pages and entities have their own.
 */

/** Value and its label. */
export interface ListItem {
  value: string | number | boolean
  label: string
  color?: string
}

/** Rule of a field; it may hold several constraints with one message. */
export interface DescriptorRule {
  message?: string
  required?: boolean
  /** Characters, or the value itself where the field is a number. */
  max?: number
  min?: number
  maximum?: number
  minimum?: number
  pattern?: string
  integer?: boolean
  unique?: boolean
  type?: string
}

/** Widget-specific settings of a field, an object or its JSON text; a switch may have its two values here. */
export type ExtendJson = string | Record<string, unknown> | readonly unknown[]

/** Property of `schema.properties` in the answer that describes a form. */
export interface FormItemProperty {
  view?: string
  title?: string
  type?: string
  order?: number
  defVal?: unknown
  pattern?: string
  errorInfo?: string
  maxLength?: number
  minLength?: number
  maximum?: number
  minimum?: number
  dbPointLength?: number
  dictTable?: string
  dictCode?: string
  dictText?: string
  enum?: readonly { value: string | number; title?: string; text?: string; label?: string; color?: string }[]
  hidden?: boolean
  ui?: {
    view?: string
    widgetattrs?: Record<string, unknown>
    errors?: { required?: string }
    button?: boolean
  }
  fieldExtendJson?: ExtendJson
  extendJson?: ExtendJson
  extendOption?: readonly unknown[]
  code?: string
  orgFields?: string
  destFields?: string
  popupMulti?: boolean
  config?: LinkDownConfig
  others?: readonly LinkDownOther[]
  pidValue?: string
  pcode?: string
  textField?: string
  dict?: string
  pidField?: string
  hasChildField?: string
  pidComponent?: number | string
}

/** Source of the levels of linked drop-downs. */
export interface LinkDownConfig {
  table?: string
  txt?: string
  key?: string
  /** Names of the fields of the further levels, as a comma list. */
  linkField?: string
  idField?: string
  pidField?: string
  condition?: string
}

export interface LinkDownOther {
  field: string
  title?: string
  order?: number
}

export interface FormItemDescriptor {
  key: string
  /** Id of the HTML element; follows from the key. */
  id?: string
  /** Names the control. */
  type: string
  /** Sub-table of one row that the item belongs to. */
  subKey?: string
  label: string
  placeholder?: string
  rules?: readonly DescriptorRule[]
  widgetAttrs?: Readonly<Record<string, unknown>>
  listSource?: readonly ListItem[]
  popupCode?: string
  orgFields?: string
  destFields?: string
  textField?: string
  pidValue?: string
  pidField?: string
  hasChildField?: string
  dict?: string
  dictCode?: string
  dictTable?: string
  dictText?: string
  /** Source property, for members without a key in this interface. */
  formSchema?: FormItemProperty
  ui?: { button?: boolean }
  switchOptions?: readonly string[]
  linkDownConfig?: LinkDownConfig
  linkDownOthers?: readonly LinkDownOther[]
  isPidComponent?: boolean
}
