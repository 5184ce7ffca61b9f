import type { Control } from './descriptor-control.ts'
import { columnNamed, entityOf, fieldNamed, referenceTo, tableNamed, writeTable } from './table-reference.ts'

/** Picker of users or departments; settings name the stored and the shown field. */
function peopleControl(type: string, widget: string, entity: string, store: string, text: string): Control {
  return {
    types: [type],
    asks: '请选择',
    read({ settings }) {
      const [value, label] = [settings.take('store') ?? store, settings.take('text') ?? text]
      const many = settings.take('multiSelect') ?? true
      const reference = {
        entity,
        ...(value !== 'id' && { value: String(value) }),
        label: String(label),
        ...(String(many) !== 'false' && { many: true }),
      }
      return { widget, field: { 'x-ref': reference } }
    },
    shows: (name, field) => name === widget && field['x-ref']?.entity === entity,
    write({ field, reportProblem }) {
      const { value = 'id', label = text, many, through } = field.take('x-ref')!
      if (through) reportProblem('keyword-unsayable', 'x-ref.through')
      const settings = {
        ...(value !== store && { store: value }),
        ...(label !== text && { text: label }),
        ...(!many && { multiSelect: false }),
      }
      return Object.keys(settings).length > 0 ? { settings } : {}
    },
  }
}

const categoryTree: Control = {
  types: ['cat_tree'],
  asks: '请选择',
  attrs: ['condition', 'multiple'],
  read({ descriptor, schema }) {
    const [given, other, textField] = [descriptor.take('pidValue'), schema.take('pcode'), descriptor.take('textField')]
    const code = given ?? other
    return {
      widget: 'CategoryTreeSelect',
      props: { ...(code !== undefined && code !== '0' && { code }), ...(textField && { textField }) },
    }
  },
  shows: (widget) => widget === 'CategoryTreeSelect',
  write({ props }) {
    const [pidValue, textField] = [props.take('code'), props.take('textField')] as (string | undefined)[]
    return { ...(pidValue !== undefined && { pidValue }), ...(textField !== undefined && { textField }) }
  },
}

/** Tree over any table: `dict` names table, text and code. */
const tableTree: Control = {
  types: ['sel_tree'],
  asks: '请选择',
  read(reading) {
    const { descriptor, reportProblem } = reading
    // The entity of a tree already prevents a record below itself.
    descriptor.take('isPidComponent')
    const [root, pid, hasChild] = [
      descriptor.take('pidValue'),
      descriptor.take('pidField'),
      descriptor.take('hasChildField'),
    ]
    const [table = '', text, code] = (descriptor.take('dict') ?? '').split(',').map((part) => part.trim())
    if (table === '') reportProblem('setting-missing', 'dict')
    const entity = table === '' ? undefined : tableNamed(table, 'dict', reading)
    if (!entity) return { widget: 'Input' }
    const tree = entity['x-tree']
    const differs = (given: string | undefined, own: string | undefined) =>
      given !== undefined && (own === undefined || (given !== own && given !== columnNamed(entity, own)))
    if (!tree || differs(pid, tree.parent)) reportProblem('tree-differs', 'pidField', pid ?? 'pidField')
    else if (tree.hasChild !== undefined && differs(hasChild, tree.hasChild))
      reportProblem('tree-differs', 'hasChildField')
    const value = code ? fieldNamed(entity, code, 'dict', reportProblem) : undefined
    const label = text ? fieldNamed(entity, text, 'dict', reportProblem) : undefined
    return {
      widget: 'ReferenceTreeSelect',
      field: { 'x-ref': referenceTo(entity, value, label, false) },
      props: root === undefined || root === '' || root === tree?.root ? {} : { root },
    }
  },
  shows: (widget, field) => widget === 'ReferenceTreeSelect' && field['x-ref']?.many !== true,
  write(writing) {
    const { props, environment } = writing
    const table = writeTable(writing)
    const entity = table && entityOf(table.dictTable!, environment)
    const tree = entity?.['x-tree']
    const root = (props.take('root') as string | undefined) ?? tree?.root
    return {
      dict: `${table?.dictTable},${table?.dictText},${table?.dictCode}`,
      ...(root && { pidValue: root }),
      ...(entity && tree && { pidField: columnNamed(entity, tree.parent) }),
      ...(entity && tree?.hasChild && { hasChildField: columnNamed(entity, tree.hasChild) }),
    }
  },
}

/** Reference to a record of another form; the shown fields follow its title. */
const recordLink: Control = {
  types: ['link_table'],
  asks: '请选择',
  read(reading) {
    const { descriptor, reportProblem } = reading
    const [table, code] = [descriptor.take('dictTable') ?? '', descriptor.take('dictCode') ?? 'id']
    const texts = (descriptor.take('dictText') ?? '').split(',').filter((part) => part !== '')
    const entity = table === '' ? undefined : tableNamed(table, 'dictTable', reading)
    if (table === '') reportProblem('setting-missing', 'dictTable')
    if (!entity) return { widget: 'Input' }
    const [title, ...others] = texts.flatMap((text) => fieldNamed(entity, text, 'dictText', reportProblem) ?? [])
    const value = fieldNamed(entity, code, 'dictCode', reportProblem)
    return {
      widget: 'RecordLink',
      field: { 'x-ref': referenceTo(entity, value, title, false) },
      props: others.length > 0 ? { fields: others } : {},
    }
  },
  shows: (widget, field) => widget === 'RecordLink' && field['x-ref']?.many !== true,
  write(writing) {
    const { props, environment } = writing
    const others = (props.take('fields') as string[] | undefined) ?? []
    const table = writeTable(writing)
    const entity = table && entityOf(table.dictTable!, environment)
    const columns = others.map((name) => (entity ? columnNamed(entity, name) : name))
    return { ...table, dictText: [table?.dictText, ...columns].join(',') }
  },
}

/** Controls that a descriptor names and no single field can show. */
function elsewhere(type: string): Control {
  return {
    types: [type],
    asks: '请选择',
    read({ descriptor, reportProblem }) {
      for (const name of ['dictTable', 'dictCode', 'dictText'] as const) descriptor.take(name)
      reportProblem('type-elsewhere', 'type', type)
      return { widget: 'Input' }
    },
    shows: () => false,
    write: () => ({}),
  }
}

export const pickerControls: readonly Control[] = [
  peopleControl('sel_user', 'UserPicker', 'system/user', 'username', 'realname'),
  peopleControl('sel_depart', 'DepartPicker', 'system/depart', 'id', 'departName'),
  categoryTree,
  tableTree,
  recordLink,
  ...['tab', 'link_table_field'].map(elsewhere),
]
