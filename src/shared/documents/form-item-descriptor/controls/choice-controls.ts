import type { Field } from '#shared/documents/entity.ts'
import type { ListItem } from '../descriptor.ts'
import type { Control, Reading, Settings, Writing } from './descriptor-control.ts'
import { readTable, writeTable } from './table-reference.ts'

interface Option {
  value: string | number | boolean
  text: string
  color?: string
}

interface Choice {
  /** Widget with fixed options. */
  fixed: string
  /** Widget with a dictionary. */
  named: string
  many?: true
  /** Can show the records of a table. */
  tables?: true
}

/** Control with fixed options, the items of a dictionary, or the records of a table. */
function choiceControl(type: string, { fixed, named, many, tables }: Choice): Control {
  const several: Settings = many && fixed === 'Select' ? { multiple: true } : {}
  return {
    types: [type],
    asks: '请选择',
    read(reading) {
      const { descriptor, reportProblem } = reading
      const reference = readTable(reading, many === true)
      if (reference) {
        descriptor.take('listSource')
        if (!tables) reportProblem('control-differs', 'dictTable', 'ReferenceSelect')
        return { widget: 'ReferenceSelect', field: { 'x-ref': reference } }
      }
      const buttons = fixed === 'Radio' && descriptor.take('ui')?.button === true ? { button: true } : {}
      const code = descriptor.take('dictCode')
      const source = descriptor.take('listSource')
      // A list beside a dictionary is a copy of its items.
      if (code) return { widget: named, field: { 'x-dict': code }, props: { ...several, ...buttons } }
      const options = optionsOf(source ?? [], reading)
      if (options.length === 0) reportProblem('setting-missing', 'listSource', 'listSource 或 dictCode')
      return {
        widget: fixed,
        field: many ? {} : { enum: options.map(({ value }) => value as string | number) },
        props: { ...several, ...buttons, options },
      }
    },
    shows(widget, field, props) {
      if (widget === 'ReferenceSelect') return tables === true && (field['x-ref']?.many === true) === (many === true)
      const isMany = widget === 'Checkbox' || props.multiple === true || field.type === 'array'
      return (widget === fixed || widget === named) && isMany === (many === true)
    },
    write(writing) {
      const { field, props } = writing
      props.take('multiple')
      const ui = props.take('button') === true ? { ui: { button: true } } : {}
      const reference = writeTable(writing)
      if (reference) return reference
      const dictCode = (props.take('dictionary') as string | undefined) ?? field.take('x-dict')
      if (dictCode) return { dictCode, ...ui }
      return { listSource: listOf(writing), ...ui }
    },
  }
}

function optionsOf(source: readonly ListItem[], { isNumber }: Reading): Option[] {
  return source.map(({ value, label, color }) => ({
    value: isNumber ? Number(value) : value,
    text: label,
    ...(color && { color }),
  }))
}

function listOf({ field, props, reportProblem }: Writing): ListItem[] {
  const options = props.take('options') as Option[] | undefined
  const values = field.take('enum')
  if (!options) return (values ?? []).map((value) => ({ value, label: String(value) }))
  if (values && !isSame(values, options)) reportProblem('keyword-unsayable', 'enum')
  return options.map(({ value, text, color }) => ({ value, label: text, ...(color && { color }) }))
}

function isSame(values: NonNullable<Field['enum']>, options: readonly Option[]): boolean {
  return values.length === options.length && options.every(({ value }) => values.some((known) => known === value))
}

const SELECT = { fixed: 'Select', named: 'DictionarySelect' } as const

/** A drop-down with search becomes a plain one, because ours always has search. For a table `sel_search` is written. */
export const choiceControls: readonly Control[] = [
  choiceControl('radio', { fixed: 'Radio', named: 'Radio' }),
  choiceControl('checkbox', { fixed: 'Checkbox', named: 'Checkbox', many: true }),
  { ...choiceControl('list', { ...SELECT, tables: true }), shows: choiceControl('list', SELECT).shows },
  choiceControl('sel_search', { ...SELECT, tables: true }),
  choiceControl('list_multi', { ...SELECT, many: true, tables: true }),
]
