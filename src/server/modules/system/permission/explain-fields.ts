/** Whether a person sees the fields of an entity and may fill them in, in words; pure. */
import type { Entity, Field } from '#shared/documents/entity.ts'
import { fieldsOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { FieldExplanation } from '#shared/wire/permission-explanation.ts'

export interface FieldRights {
  may(permission: string): boolean
  /** Whether the person may fill in a field that asks for the permission. */
  mayWrite(permission: string): boolean
  /** Why the person has a permission or not, in words. */
  why(permission: string): string
}

/** Line of a field in its document, or of the keyword of it that decides; undefined for what stands in none. */
export type LineOf = (field: string, keyword: 'x-read' | 'x-write' | undefined) => number | undefined

interface Verdict {
  holds: boolean
  reason: string
}

/** Every field, those of the document first. */
export function explainFields(entity: Entity, rights: FieldRights, lineOf: LineOf): FieldExplanation[] {
  const own = Object.keys(entity.properties)
  const brought = Object.keys(fieldsOf(entity)).filter((name) => !own.includes(name))
  return [...own, ...brought].map((name) => explainField(entity, name, rights, lineOf))
}

function explainField(entity: Entity, name: string, rights: FieldRights, lineOf: LineOf): FieldExplanation {
  const field = fieldsOf(entity)[name]!
  const read = readVerdict(entity, field, rights)
  const add = writeVerdict(entity, field, rights, 'add')
  const edit = writeVerdict(entity, field, rights, 'edit')
  return {
    id: name,
    title: field.title,
    readable: flag(read.holds),
    addable: flag(add.holds),
    editable: flag(edit.holds),
    readReason: read.reason,
    writeReason: add.reason === edit.reason ? edit.reason : `${add.reason}；${edit.reason}`,
    place: placeOf(entity, name, field, lineOf),
  }
}

function readVerdict(entity: Entity, field: Field, rights: FieldRights): Verdict {
  if (field['x-secret']) return { holds: false, reason: '保密字段，从不读出' }
  const reader = field['x-read']
  if (reader === 'server') return { holds: false, reason: '只供服务器使用' }
  const list = permissionOf(entity, 'list')
  if (!rights.may(list)) return { holds: false, reason: needs('查看', list, rights) }
  if (reader === undefined) return { holds: true, reason: `能查看该数据即可见：${rights.why(list)}` }
  return { holds: rights.may(reader), reason: needs('该字段', reader, rights) }
}

function writeVerdict(entity: Entity, field: Field, rights: FieldRights, mode: 'add' | 'edit'): Verdict {
  const writer = field['x-write']
  if (writer === 'server') return { holds: false, reason: '由系统填写' }
  const what = mode === 'add' ? '新增' : '编辑'
  if (pathOf(entity, mode) === undefined) return { holds: false, reason: `该数据不能${what}` }
  if (writer === 'once' && mode === 'edit') return { holds: false, reason: '编辑时不能改' }
  const permission = permissionOf(entity, mode)
  if (!rights.may(permission)) return { holds: false, reason: needs(what, permission, rights) }
  if (writer === undefined || writer === 'once') return { holds: true, reason: needs(what, permission, rights) }
  return { holds: rights.mayWrite(writer), reason: needs('该字段', writer, rights) }
}

function needs(what: string, permission: string, { why }: FieldRights): string {
  return `${what}需要 ${permission}：${why(permission)}`
}

function placeOf(entity: Entity, name: string, field: Field, lineOf: LineOf): string {
  const keyword = field['x-read'] !== undefined ? 'x-read' : field['x-write'] !== undefined ? 'x-write' : undefined
  const line = lineOf(name, keyword)
  const file = `schemas/${entity.$id}.entity.json`
  return line === undefined ? file : `${file}:${line}`
}

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0
}
