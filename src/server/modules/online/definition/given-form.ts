import type { Principal } from '#server/http/principal.ts'
import { mayWriteInstallation } from '#server/http/tenant.ts'
import type { Row } from '#shared/documents/entity.ts'
import { enhancementChanges } from '#shared/documents/online-form/enhancements/compare-enhancements.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { viewedTable } from '#shared/documents/online-form/form.ts'
import { readForm, textIn } from '#shared/documents/online-form/read-form.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import type { StoredForm } from '../form/stored-forms.service.ts'
import type { GivenDefinition, PlacedProblem } from './definition-file.ts'

/**
 * Problems of missing permissions that do not depend on the stored form.
 * The import reads nothing in that case, because its findings would reveal what is stored.
 */
export function ungranted(principal: Principal, given: GivenDefinition): PlacedProblem[] {
  const { place, content } = given
  // Forms belong to the whole installation, so the import needs that right whichever kind the call is for.
  if (!mayWriteInstallation(principal)) return [{ place, message: errorCatalogue.OF_INSTALLATION.text }]
  const mayAny = (noun: string, verbs: readonly string[]) =>
    verbs.some((verb) => principal.may(`online:${noun}:${verb}`))
  if (!mayAny('form', ['add', 'edit'])) return [{ place, message: '没有新增在线表单的权限' }]
  const isEnhanced = !isView(given) && ((content.enhancements ?? []) as Row[]).length > 0
  if (!isEnhanced || mayAny('form-enhance', ['list', 'add', 'edit'])) return []
  return [{ place: `${place}.enhancements[0]`, message: '没有新增按钮和事件的权限' }]
}

/** An import needs the same permissions as the editor, and reveals nothing without them. */
export function formDenied(
  principal: Principal,
  { place }: GivenDefinition,
  before: StoredForm | undefined,
): PlacedProblem | undefined {
  const verb = before ? 'edit' : 'add'
  if (principal.may(`online:form:${verb}`)) return undefined
  return { place, message: `没有${VERBS[verb]}在线表单的权限` }
}

/** Checks the permissions to change the buttons and events of the form. */
export function changeDenied(
  principal: Principal,
  given: GivenDefinition,
  before: StoredForm | undefined,
  enhancements: readonly FormEnhancement[],
): PlacedProblem | undefined {
  const changes = enhancementChanges(before?.form.enhancements ?? [], enhancements)
  const denied = changes.find(({ kind }) => !principal.may(`online:form-enhance:${GRANTS[kind]}`))
  if (!denied) return undefined
  const at = denied.kind === 'removed' ? '' : `.enhancements[${placeOf(given, denied.enhancement)}]`
  return { place: `${given.place}${at}`, message: `没有${VERBS[GRANTS[denied.kind]]}按钮和事件的权限` }
}

/** Index of a button or an event in the file. */
export function placeOf({ content }: GivenDefinition, { code }: FormEnhancement): number {
  const rows = Array.isArray(content.enhancements) ? (content.enhancements as Row[]) : []
  return Math.max(
    0,
    rows.findIndex((row) => textIn(row.code) === code),
  )
}

/** Table name as it is stored, however the file spells it. */
export const tableOf = ({ content }: GivenDefinition) => readForm(content, []).head.tableName
export const isView = (given: GivenDefinition) => viewedTable(tableOf(given)) !== undefined

const VERBS = { add: '新增', edit: '修改', delete: '删除' } as const
const GRANTS = { added: 'add', changed: 'edit', removed: 'delete' } as const
