import type { Entity, Field } from '#shared/documents/entity.ts'
import type { LinkDownConfig, LinkDownOther } from '../descriptor.ts'
import type { Control, ControlSettings, DescribedField, Reading } from './descriptor-control.ts'
import { columnNamed, entityOf, fieldNamed, referenceTo, tableNamed } from './table-reference.ts'

/** Linked drop-downs: the first field describes all levels and draws the further ones. */
export const linkedControl: Control = {
  types: ['link_down'],
  asks: '请选择',
  read(reading) {
    const { descriptor, reportProblem } = reading
    const config = descriptor.take('linkDownConfig')
    const others = followersOf(config, descriptor.take('linkDownOthers') ?? [])
    if (!config?.table) {
      reportProblem('setting-missing', 'linkDownConfig')
      return { widget: 'Input' }
    }
    if (config.condition) reportProblem('condition-sql', 'linkDownConfig.condition')
    const entity = tableNamed(config.table, 'linkDownConfig.table', reading)
    return entity ? levels(entity, config, others, reading) : { widget: 'Input' }
  },
  shows: (widget) => widget === 'LinkedSelect',
  write({ field, props, environment, titleOf }) {
    const reference = field.take('x-ref')!
    const below = (props.take('below') as string[] | undefined) ?? []
    const entity = entityOf(reference.entity, environment)
    const label = reference.label ?? entity?.['x-title'] ?? 'id'
    return {
      linkDownConfig: {
        table: entity?.['x-table'] ?? reference.entity,
        txt: entity ? columnNamed(entity, label) : label,
        key: 'id',
        linkField: below.join(','),
        idField: 'id',
        ...(entity?.['x-tree'] && { pidField: columnNamed(entity, entity['x-tree'].parent) }),
      },
      linkDownOthers: below.map((name, at) => ({ field: name, title: titleOf(name) ?? name, order: at + 1 })),
    }
  },
}

/** Further levels in their order; a level that only the configuration names takes its name as title. */
function followersOf(config: LinkDownConfig | undefined, others: readonly LinkDownOther[]): LinkDownOther[] {
  const named = (config?.linkField ?? '').split(',').map((name) => name.trim())
  const known = others.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
  const missing = named.filter((name) => name !== '' && !known.some(({ field }) => field === name))
  return [...known, ...missing.map((field) => ({ field }))]
}

function levels(
  entity: Entity,
  { txt, key = 'id', idField = 'id', pidField }: LinkDownConfig,
  others: readonly LinkDownOther[],
  { key: first, reportProblem }: Reading,
): ControlSettings {
  const tree = entity['x-tree']
  const parent = tree && [tree.parent, columnNamed(entity, tree.parent)]
  if (!parent || (pidField !== undefined && !parent.includes(pidField)))
    reportProblem('tree-differs', 'linkDownConfig.pidField', pidField ?? 'pidField')
  if (idField !== 'id') reportProblem('tree-differs', 'linkDownConfig.idField', idField)
  // Our widget stores the key of the record, which queries the next level.
  if (key !== 'id') reportProblem('tree-differs', 'linkDownConfig.key', key)
  const label = txt === undefined ? undefined : fieldNamed(entity, txt, 'linkDownConfig.txt', reportProblem)
  const field: Partial<Field> = { 'x-ref': referenceTo(entity, 'id', label, false) }
  const names = others.map((other) => other.field)
  const below = (at: number) => (names.length > at ? { below: names.slice(at) } : {})
  return {
    widget: 'LinkedSelect',
    field,
    props: below(0),
    more: others.map(({ field: name, title = name }, at): DescribedField => {
      const props = { above: at === 0 ? first : names[at - 1]!, ...below(at + 1) }
      return {
        field: { type: 'string', title, ...field },
        use: { field: name, widget: 'LinkedSelect', props },
      }
    }),
  }
}
