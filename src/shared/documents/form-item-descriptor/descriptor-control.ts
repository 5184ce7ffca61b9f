import type { Entity, Field } from '../entity.ts'
import type { FieldUse } from '../page.ts'
import type { FormItemDescriptor, FormItemProperty } from './descriptor.ts'
import type { TellProblem } from './descriptor-problem.ts'
import type { Taken } from './taken.ts'

export type Settings = Record<string, unknown>

/** Entities that tables of descriptors may stand for. */
export interface DescriptorWorld {
  entities: readonly Entity[]
}

/** A field of a form: what a record is allowed to hold, and how this form shows it. */
export interface DescribedField {
  field: Field
  use: FieldUse
}

/** What a control is read from. */
export interface Reading {
  key: string
  label: string
  /** Number fields keep numbers. */
  isNumber: boolean
  descriptor: Taken<FormItemDescriptor>
  schema: Taken<FormItemProperty>
  /** Settings of `extendJson`. */
  settings: Taken<Settings>
  world: DescriptorWorld
  tell: TellProblem
}

/** What a control says of its field. */
export interface ControlSaid {
  widget: string
  field?: Partial<Field>
  props?: Settings
  /** Further fields that it draws; they have no descriptor of their own. */
  more?: readonly DescribedField[]
}

/** What a control is written from. */
export interface Writing {
  name: string
  type: Field['type']
  field: Taken<Field>
  props: Taken<Settings>
  world: DescriptorWorld
  tell: TellProblem
  /** Title of another field of the form. */
  titleOf(name: string): string | undefined
}

/** What is written of a control, beside what is the same for all. */
export type ControlWritten = Pick<
  FormItemDescriptor,
  | 'listSource'
  | 'popupCode'
  | 'orgFields'
  | 'destFields'
  | 'textField'
  | 'pidValue'
  | 'pidField'
  | 'hasChildField'
  | 'dict'
  | 'dictCode'
  | 'dictTable'
  | 'dictText'
  | 'ui'
  | 'switchOptions'
  | 'linkDownConfig'
  | 'linkDownOthers'
> & { settings?: Settings }

/** One control type and the widget that shows it. */
export interface Control {
  /** The first is the one that is written. */
  types: readonly [string, ...string[]]
  /** With what its placeholder begins. */
  asks: '请输入' | '请选择' | '请上传'
  /** It takes a whole row of the form. */
  wholeRow?: true
  /** Props of the widget that travel as `widgetAttrs`. */
  attrs?: readonly string[]
  read(reading: Reading): ControlSaid
  /** Whether a field that this widget shows is this control; the first control that says so is written. */
  shows(widget: string, field: Field, props: Settings): boolean
  write(writing: Writing): ControlWritten
}

/** A control that needs no word beyond its type. `field` follows from it. */
export function plainControl(
  types: Control['types'],
  widget: string,
  {
    field,
    asks = '请输入',
    ...rest
  }: { field?: Partial<Field> } & Partial<Pick<Control, 'asks' | 'wholeRow' | 'attrs'>> = {},
): Control {
  return {
    ...rest,
    types,
    asks,
    read: () => ({ widget, field }),
    shows: (name, { type }) => name === widget && (field?.type === undefined || field.type === type),
    write: () => ({}),
  }
}
