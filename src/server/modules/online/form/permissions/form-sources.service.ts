import type { Principal } from '#server/http/principal.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable } from '#server/records/policy/field-mask.ts'
import { mayLookUp } from '#server/records/policy/lookup-permission.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { fieldNameOf, type OnlineForm, permissionOfForm, tableAtAddress } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { reportSourceOf } from '#shared/documents/online-form/report-source.ts'
import { reportPermission } from '#shared/documents/report/report.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

interface Dependencies {
  /** Entities that come with the program, for table dictionaries. */
  shipped: readonly Entity[]
  /** All entities that this process knows now. */
  entities: ReadonlyMap<string, Entity>
  rowFilters: RowFilters
}

/** Parts of a field that open other sources to persons with a grant on the form. */
type Opened = Pick<Field, 'x-ref' | 'x-linked' | 'x-unruled'>

export type FormSources = ReturnType<typeof createFormSources>

/**
 * Prevents designers from opening by a form data that they may not read. Sources that the form opened before may
 * stay.
 */
export function createFormSources({ shipped, entities, rowFilters }: Dependencies) {
  return {
    problems,

    /** @throws AppError RECORD_INVALID */
    async require(principal: Principal, form: OnlineForm, before?: OnlineForm): Promise<void> {
      const found = await problems(principal, form, before)
      if (found.length > 0) throw invalid(found)
    },
  }

  async function problems(principal: Principal, form: OnlineForm, before?: OnlineForm): Promise<FieldProblem[]> {
    const { entity } = documentsOfForm(form, shipped)
    const known = new Set(before ? openedBy(before) : [])
    const found: FieldProblem[] = []
    for (const [at, { id, dbFieldName }] of form.fields.entries()) {
      const field = entity.properties[fieldNameOf(dbFieldName)]
      if (!field || known.has(keyOf(id, field, entity))) continue
      const problem = await problemOf(principal, field, entity)
      if (problem) found.push({ field: `fields[${at}].${problem.at}`, keyword: 'source', message: problem.message })
    }
    return found
  }

  function openedBy(form: OnlineForm): string[] {
    const { entity } = documentsOfForm(form, shipped)
    return form.fields.flatMap(({ id, dbFieldName }) => {
      const field = entity.properties[fieldNameOf(dbFieldName)]
      return field ? [keyOf(id, field, entity)] : []
    })
  }

  async function problemOf(principal: Principal, field: Field, entity: Entity): Promise<Problem | undefined> {
    const report = reportSourceOf(field)
    if (report) return reportProblem(principal, report.code, field)
    const linked = field['x-linked']
    const reference = field['x-ref'] ?? (linked && entity.properties[linked.by]?.['x-ref'])
    // Records of the form itself are opened by its own grants.
    if (!reference || reference.entity === entity.$id) return undefined
    const target = entities.get(reference.entity)
    if (!mayRead(principal, target, reference.entity))
      return { at: 'dictTable', message: '没有查看该表的权限，不能从中选择' }
    if (!target) return undefined
    const table = tableOf(target)
    const columns = linked ? [linked.field] : [reference.value ?? 'id', reference.label ?? target['x-title'] ?? 'id']
    const open = openColumns(principal, target)
    const isHidden = (name: string) =>
      !table.stored.has(name) || !isReadable(table, name, principal) || !(open?.has(name) ?? true)
    const hidden = columns.find(isHidden)
    if (hidden !== undefined) return { at: 'dictText', message: `字段 ${hidden} 不可查看，不能保存或显示` }
    if (!field['x-unruled'] || !Array.isArray(await rowFilters.filterFor(principal, target))) return undefined
    return { at: 'fieldExtendJson', message: '您受该表的数据规则限制，不能设置 liftRules' }
  }

  /**
   * Columns that somebody may open who may only look the records up: their keys and titles, and what the product itself
   * looks up. Undefined for all.
   */
  function openColumns(principal: Principal, target: Entity): ReadonlySet<string> | undefined {
    if (target['x-lookup'] === 'user' || principal.may(permissionOf(target, 'list'))) return undefined
    const references = shipped.flatMap(({ properties }) => Object.values(properties).map((field) => field['x-ref']))
    const used = references.flatMap((reference) =>
      reference?.entity === target.$id ? [reference.value ?? 'id', reference.label ?? 'id'] : [],
    )
    return new Set(['id', target['x-title'] ?? 'id', ...used])
  }
}

interface Problem {
  at: string
  message: string
}

function reportProblem(principal: Principal, code: string, field: Field): Problem | undefined {
  if (!principal.may(reportPermission(code))) return { at: 'dictTable', message: `没有查看报表 ${code} 的权限` }
  // A report reads several tables, each with its own data rules.
  if (!field['x-unruled'] || principal.isAdmin) return undefined
  return { at: 'fieldExtendJson', message: '只有管理员可为报表设置 liftRules' }
}

function mayRead(principal: Principal, target: Entity | undefined, address: string): boolean {
  if (target) return mayLookUp(target, principal)
  const table = tableAtAddress(address)
  if (table === undefined) return false
  return principal.may(permissionOf({ $id: address, 'x-permission': permissionOfForm(table) }, 'list'))
}

/** Key of a field with the sources that it opens. It is equal when they are unchanged. */
function keyOf(id: string, field: Field, entity: Entity): string {
  const linked = field['x-linked']
  const opened: Opened = {
    'x-ref': field['x-ref'] ?? (linked && entity.properties[linked.by]?.['x-ref']),
    ...(linked && { 'x-linked': { by: '', field: linked.field } }),
    'x-unruled': field['x-unruled'],
  }
  return JSON.stringify([id, opened, reportSourceOf(field)])
}
