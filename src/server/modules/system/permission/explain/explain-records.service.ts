import type { EntityLine } from '#server/documents/shipped/entity-lines.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { isStored, tableOf } from '#server/records/entity-table.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { FieldExplanation, RecordExplanation, RowExplanation } from '#shared/wire/permission-explanation.ts'
import type { MenuPages } from '../menu/menu-pages.ts'
import { buttonGrants, fieldCodes, isButton } from '../menu/menu-tree.ts'
import { explainFields } from './explain-fields.ts'
import { explainPermissions } from './explain-permissions.ts'
import { rowReason } from './explain-row-reasons.ts'
import type { ExplainSubject, FindSubject } from './explain-subject.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list' | 'explainRows' | 'entities'>
  subjectOf: FindSubject
  pages: Pick<MenuPages, 'entityOf'>
  linesOf(address: string): Promise<EntityLine>
}

/** Kind of record as an option. */
export interface RecordKind {
  value: string
  text: string
  title: string
}

export interface RecordsRequest {
  userId: string
  entity: string
  /** Part of the name of a record. */
  name?: string
  pageNo: number
  pageSize: number
}

const NO_CODE = '没有菜单或按钮带有此授权标识'

export type ExplainRecordsService = ReturnType<typeof createExplainRecordsService>

/** Explains which fields and records people see and change. */
export function createExplainRecordsService({ engine, subjectOf, pages, linesOf }: Dependencies) {
  return {
    /** Lists kinds of records with a list route, by title. */
    kinds(): RecordKind[] {
      const known = [...engine.entities.values()].filter(
        (entity) => isStored(entity) && pathOf(entity, 'list') !== undefined,
      )
      const isOnly = (title: string) => known.filter((other) => other.title === title).length === 1
      return known
        .map(({ $id, title }) => ({ value: $id, text: isOnly(title) ? title : `${title} ${$id}`, title }))
        .sort((one, other) => one.text.localeCompare(other.text, 'zh-CN'))
    },

    /** @throws AppError RECORD_NOT_FOUND */
    async fields(asker: Principal, userId: string, address: string): Promise<FieldExplanation[]> {
      return fieldsOf(await subjectOf(asker, userId), requireEntity(address))
    },

    fieldsOf,

    /**
     * Lists records that the asker sees, and what the person may do with each. @throws AppError RECORD_NOT_FOUND,
     * NOT_GRANTED
     */
    async rows(asker: Principal, wanted: RecordsRequest): Promise<PageResult<RecordExplanation>> {
      const { userId, entity: address, name, pageNo, pageSize } = wanted
      const subject = await subjectOf(asker, userId)
      const entity = requireEntity(address)
      if (!asker.may(permissionOf(entity, 'list'))) throw new AppError('NOT_GRANTED')
      const title = tableOf(entity).title.name
      const listQuery = { pageNo, pageSize, ...(name && { [title]: `*${name}*` }) }
      const page = await engine.list(asker, entity, listQuery)
      const ids = page.records.map(({ id }) => String(id))
      const found = await engine.explainRows(subject.principal, entity, ids)
      const explain = await explainerOf(subject, entity)
      const byId = new Map(found.map((row) => [row.recordId, row]))
      const records = page.records.map((row) => explain(nameIn(row, title), byId.get(String(row.id))!))
      return { ...page, records }
    },
  }

  /** @throws AppError RECORD_NOT_FOUND for an unknown kind. */
  function requireEntity(address: string): Entity {
    const entity = engine.entities.get(address)
    if (entity === undefined || !isStored(entity)) throw new AppError('RECORD_NOT_FOUND')
    return entity
  }

  async function fieldsOf(subject: ExplainSubject, entity: Entity): Promise<FieldExplanation[]> {
    const { may, mayWrite } = subject.principal
    const rights = { may, mayWrite, why: reasonsOf(subject), buttonOf: fieldButtons(subject) }
    return explainFields(entity, rights, await linesOf(entity.$id))
  }

  async function explainerOf(subject: ExplainSubject, entity: Entity) {
    const { principal, assigned } = subject
    const why = reasonsOf(subject)
    const menus = await menusAbout(subject, entity)
    const grants = assigned.grants.filter(({ permissionId }) => menus.has(permissionId))
    const list = permissionOf(entity, 'list')
    const mayChange = (call: 'edit' | 'delete') =>
      pathOf(entity, call) !== undefined && principal.may(permissionOf(entity, call))
    return (name: string, row: RowExplanation): RecordExplanation => {
      const visible = principal.may(list) && row.visible
      const reasons = principal.may(list)
        ? [rowReason(row, grants, assigned.isAdmin)]
        : [`查看需要 ${list}：${why(list)}`]
      for (const [call, text] of CHANGES) {
        const code = permissionOf(entity, call)
        if (visible && pathOf(entity, call) !== undefined && !principal.may(code)) reasons.push(`${text}：${why(code)}`)
      }
      return {
        id: row.recordId,
        name,
        visible: visible ? 1 : 0,
        editable: visible && mayChange('edit') ? 1 : 0,
        deletable: visible && mayChange('delete') ? 1 : 0,
        reason: reasons.join('；'),
      }
    }
  }

  /** Returns granted menus whose data rules apply to an entity. */
  async function menusAbout({ all, assigned }: ExplainSubject, entity: Entity): Promise<ReadonlySet<string>> {
    const granted = new Set(assigned.grants.map(({ permissionId }) => permissionId))
    const found = new Set<string>()
    for (const { id, component } of all) {
      if (!component || !granted.has(id)) continue
      if ((await pages.entityOf(component))?.$id === entity.$id) found.add(id)
    }
    return found
  }
}

const CHANGES = [
  ['edit', '不能编辑'],
  ['delete', '不能删除'],
] as const

/**
 * Returns the reason why a person has a permission or not. Among several buttons with the same code, a granted one
 * counts.
 */
function reasonsOf({ all, assigned }: ExplainSubject): (permission: string) => string {
  const found = explainPermissions(all, assigned)
  const byId = new Map(found.map((one) => [one.id, one]))
  return (permission) => {
    const rows = all.filter((row) => buttonGrants(row).some(({ action }) => action === permission))
    const explained = rows.map(({ id }) => byId.get(id)!)
    const decisive = explained.find(({ granted }) => granted === 1) ?? explained[0]
    return decisive?.reason ?? (assigned.isAdmin ? '管理员角色拥有全部权限' : NO_CODE)
  }
}

/** Returns names of the buttons that restrict fields, by field code. */
function fieldButtons({ all }: ExplainSubject): (code: string) => string | undefined {
  const rows = all.filter(isButton)
  const names = new Map(rows.flatMap((row) => fieldCodes([row]).map((code) => [code, row.name] as const)))
  return (code) => names.get(code)
}

function nameIn(row: Row, title: string): string {
  const name = row[title]
  return name === null || name === undefined || name === '' ? String(row.id) : String(name)
}
