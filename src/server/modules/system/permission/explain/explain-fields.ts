/** Explains in text whether a person sees and may fill in the fields of an entity. Pure functions. */
import type { Entity, Field } from '#shared/documents/entity.ts'
import { fieldsOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { type FieldRights, fieldPermission, isGivenOnAdd, mayUseField } from '#shared/documents/field-permission.ts'
import type { FieldExplanation } from '#shared/wire/permission-explanation.ts'

export interface ExplainedRights extends FieldRights {
  /** Returns the reason why a person has a permission or not. */
  why(permission: string): string
  /** Name of the button that restricts a field, by its code; undefined for an unrestricted field. */
  buttonOf(code: string): string | undefined
}

/** Line of a field in its document, or of the deciding keyword; undefined for a field outside the document. */
export type LineOf = (field: string, keyword: 'x-read' | 'x-write' | undefined) => number | undefined

interface Verdict {
  holds: boolean
  reason: string
}

/** Explains every field, those of the document first. */
export function explainFields(entity: Entity, rights: ExplainedRights, lineOf: LineOf): FieldExplanation[] {
  const own = Object.keys(entity.properties)
  const brought = Object.keys(fieldsOf(entity)).filter((name) => !own.includes(name))
  return [...own, ...brought].map((name) => explainField(entity, name, rights, lineOf))
}

function explainField(entity: Entity, name: string, rights: ExplainedRights, lineOf: LineOf): FieldExplanation {
  const field = fieldsOf(entity)[name]!
  const read = readVerdict(entity, name, rights)
  const add = writeVerdict(entity, name, rights, 'add')
  const edit = writeVerdict(entity, name, rights, 'edit')
  return {
    id: name,
    title: field.title,
    readable: flag(read.holds),
    addable: flag(add.holds),
    editable: flag(edit.holds),
    readReason: read.reason,
    writeReason: add.reason === edit.reason ? edit.reason : `${add.reason}；${edit.reason}`,
    place: buttonPlace(entity, name, rights) ?? placeOf(entity, name, field, lineOf),
  }
}

function readVerdict(entity: Entity, name: string, rights: ExplainedRights): Verdict {
  const field = fieldsOf(entity)[name]!
  if (field['x-secret']) return { holds: false, reason: '保密字段，从不读出' }
  const reader = field['x-read']
  if (reader === 'server') return { holds: false, reason: '只供服务器使用' }
  const list = permissionOf(entity, 'list')
  if (!rights.may(list)) return { holds: false, reason: needs('查看', list, rights) }
  if (reader !== undefined && !rights.may(reader)) return { holds: false, reason: needs('该字段', reader, rights) }
  const button = fieldPermission(entity, 'read', name)
  if (rights.buttonOf(button) !== undefined) return buttonVerdict(button, rights)
  if (reader === undefined) return { holds: true, reason: `能查看该数据即可见：${rights.why(list)}` }
  return { holds: true, reason: needs('该字段', reader, rights) }
}

function buttonVerdict(code: string, rights: ExplainedRights): Verdict {
  return { holds: mayUseField(code, rights), reason: needs('该字段', code, rights) }
}

function writeVerdict(entity: Entity, name: string, rights: ExplainedRights, mode: 'add' | 'edit'): Verdict {
  const writer = fieldsOf(entity)[name]!['x-write']
  if (writer === 'server') return { holds: false, reason: '由系统填写' }
  const what = mode === 'add' ? '新增' : '编辑'
  if (pathOf(entity, mode) === undefined) return { holds: false, reason: `该数据不能${what}` }
  if (writer === 'once' && mode === 'edit') return { holds: false, reason: '编辑时不能改' }
  const permission = permissionOf(entity, mode)
  if (!rights.may(permission)) return { holds: false, reason: needs(what, permission, rights) }
  const writeCode = writer === undefined || writer === 'once' ? undefined : writer
  if (writeCode !== undefined && !rights.mayWrite(writeCode))
    return { holds: false, reason: needs('该字段', writeCode, rights) }
  const buttons = (['read', 'write'] as const).map((use) => fieldPermission(entity, use, name))
  const verdicts = buttons
    .filter((code) => rights.buttonOf(code) !== undefined)
    .map((code) => buttonVerdict(code, rights))
  const decisive = verdicts.find(({ holds }) => !holds) ?? verdicts.at(-1)
  if (decisive?.holds === false && mode === 'add' && isGivenOnAdd(entity, name))
    return { holds: true, reason: `新增时必填，${needs(what, permission, rights)}` }
  if (decisive !== undefined) return decisive
  return {
    holds: true,
    reason: writeCode === undefined ? needs(what, permission, rights) : needs('该字段', writeCode, rights),
  }
}

function needs(what: string, permission: string, { why }: ExplainedRights): string {
  return `${what}需要 ${permission}：${why(permission)}`
}

/** A button by an administrator takes precedence over the document. */
function buttonPlace(entity: Entity, name: string, { buttonOf }: ExplainedRights): string | undefined {
  const names = (['read', 'write'] as const).flatMap((use) => buttonOf(fieldPermission(entity, use, name)) ?? [])
  return names.length > 0 ? `菜单管理：${names.join('、')}` : undefined
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
