import type { Entity, Field } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import type { FormItemDescriptor, FormItemProperty } from '../descriptor.ts'
import type { ReportProblem } from '../descriptor-problem.ts'
import type { MemberReader } from '../member-reader.ts'

export type Settings = Record<string, unknown>

/** Entities that tables of descriptors may name. */
export interface DescriptorEnvironment {
  entities: readonly Entity[]
}

/** Field of a form: rules for its values, and its appearance in this form. */
export interface DescribedField {
  field: Field
  use: FieldUse
}

/** Input for reading a control. */
export interface Reading {
  key: string
  label: string
  /** Number fields store numbers. */
  isNumber: boolean
  descriptor: MemberReader<FormItemDescriptor>
  schema: MemberReader<FormItemProperty>
  /** Settings of `extendJson`. */
  settings: MemberReader<Settings>
  environment: DescriptorEnvironment
  reportProblem: ReportProblem
}

/** Settings that a control gives its field. */
export interface ControlSettings {
  widget: string
  field?: Partial<Field>
  props?: Settings
  /** Further fields that the control draws; they have no descriptor. */
  more?: readonly DescribedField[]
}

/** Input for writing a control. */
export interface Writing {
  name: string
  type: Field['type']
  field: MemberReader<Field>
  widget: string
  props: MemberReader<Settings>
  environment: DescriptorEnvironment
  reportProblem: ReportProblem
  /** Title of another field of the form. */
  titleOf(name: string): string | undefined
}

/** Properties that depend on the control. */
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
  /** Beginning of its placeholder. */
  asks: '请输入' | '请选择' | '请上传'
  /** It takes a whole row of the form. */
  wholeRow?: true
  /** Props of the widget that travel as `widgetAttrs`. */
  attrs?: readonly string[]
  read(reading: Reading): ControlSettings
  /**
   * Returns whether this control represents a field with this widget. The first control that returns true is written.
   */
  shows(widget: string, field: Field, props: Settings): boolean
  write(writing: Writing): ControlWritten
}

/** Control without settings beyond its type. `field` follows from it. */
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
