import type { ChoosableRecords, ReferenceNode, ReferencePort } from '#renderers/ports.ts'
import type { Entity, Reference } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { Http } from '#web/http/client.ts'
import { pathThrough } from './through-fields.ts'

interface Dependencies {
  http: Http
  loadEntity(address: string): Promise<Entity>
}

export interface WireNode {
  key: string
  value?: string | null
  title: string
  leaf?: boolean
  isLeaf?: boolean
}

/** References through the table dictionaries of the agreed interface: `table,label column,value column`. */
export function createReferencePort({ http, loadEntity }: Dependencies): ReferencePort {
  const tupleOf = async (reference: Reference) => tableDictionaryOf(await loadEntity(reference.entity), reference)

  return {
    async options(reference, keyword, signal) {
      const via = viaOf(reference)
      const path = via ? `${pathThrough(via)}/options` : `/sys/dict/loadDict/${inPath(await tupleOf(reference))}`
      const query = { keyword, ...conditionOf(reference) }
      return (await http.send<DictionaryOption[]>({ method: 'GET', path, query, signal })).result
    },
    async labels(reference, values) {
      if (values.length === 0) return []
      const keys = values.join(',')
      const { via } = reference
      const { result } = await http.send<string[]>(
        via
          ? { method: 'GET', path: `${pathThrough(via)}/labels`, query: { keys } }
          : {
              method: 'GET',
              path: `/sys/dict/loadDictItem/${inPath(await tupleOf(reference))}`,
              query: { key: keys },
            },
      )
      return values.map((value, index) => result[index] ?? value)
    },
    async children(reference, parent) {
      const via = viaOf(reference)
      if (via) {
        const path = `${pathThrough(via)}/nodes`
        const { result } = await http.send<WireNode[]>({ method: 'GET', path, query: { pid: parent ?? '' } })
        return result.map(toNode)
      }
      const entity = await loadEntity(reference.entity)
      const { table, label, value } = tableDictionaryOf(entity, reference)
      const query = {
        pid: parent ?? '',
        tableName: table,
        text: label,
        code: value,
        pidField: parentColumnOf(entity),
        ...conditionOf(reference),
      }
      const { result } = await http.send<WireNode[]>({ method: 'GET', path: '/sys/dict/loadTreeData', query })
      return result.map(toNode)
    },
  }
}

interface TableDictionary {
  table: string
  label: string
  value: string
}

/** @throws when the entity has no table or the reference names no field with a column: an error of a document. */
export function tableDictionaryOf(
  entity: Entity,
  { value = 'id', label = entity['x-title'] }: Reference,
): TableDictionary {
  const table = entity['x-table']
  if (!table || !label) throw new Error(`${entity.$id} cannot be referenced: it lacks x-table or x-title`)
  return { table, label: columnNamed(entity, label), value: columnNamed(entity, value) }
}

function columnNamed(entity: Entity, name: string): string {
  const field = fieldsOf(entity)[name]
  const column = field && columnOf(name, field)
  if (!column) throw new Error(`${entity.$id} has no column for ${name}`)
  return column
}

function parentColumnOf(entity: Entity): string {
  const tree = entity['x-tree']
  if (!tree) throw new Error(`${entity.$id} is not a tree`)
  return columnNamed(entity, tree.parent)
}

const inPath = ({ table, label, value }: TableDictionary) => encodeURIComponent([table, label, value].join(','))

/** A condition of a page is not part of the field, so it needs the permission to look the records up. */
const viaOf = ({ via, condition }: ChoosableRecords) => (condition ? undefined : via)

/** As JSON, as in the agreed interface. */
const conditionOf = ({ condition }: ChoosableRecords) => condition && { condition: JSON.stringify(condition) }

export const toNode = ({ key, value, title, leaf, isLeaf }: WireNode): ReferenceNode => ({
  value: value ?? key,
  ...(value && value !== key && { key }),
  title,
  leaf: leaf ?? isLeaf ?? false,
})
