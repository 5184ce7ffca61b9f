import { AppError } from '#server/http/answers/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { EntityHooks, FillRules, HookContext } from '#server/records/engine-dependencies.ts'
import { keysChanged, keysFrom } from '#server/records/record-keys.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { RightsCeiling } from '../permission/rights-ceiling.service.ts'
import { codeColumns } from './code-columns.ts'
import { departRepository } from './depart.repository.ts'
import { categoryProblem, DEPARTMENT } from './depart-category.ts'
import { departCodeRepository } from './depart-code.repository.ts'

interface Dependencies {
  entities: ReadonlyMap<string, Entity>
  fillRules: FillRules
  deletedGrants: Pick<DeletedGrantLog, 'ofDeparts'>
  ceiling: Pick<RightsCeiling, 'requireLeadable'>
  clock: Clock
}

/** Length of the column `org_code`. */
const MOST_CHARACTERS = 64

/**
 * Record hooks of departments. They assign the code, which encodes the place in the tree, and update it in all columns
 * that store it.
 */
export function createDepartHooks(dependencies: Dependencies): EntityHooks<'system/depart'> {
  const { entities, fillRules, deletedGrants, ceiling, clock } = dependencies
  const following = codeColumns(entities)
  const updateLeaders = async (before: unknown, after: unknown, { trx, principal }: HookContext) => {
    const changed = keysChanged(before, after)
    if (changed.length > 0) await departRepository.updateLeaderIdentity(trx, changed, principal.username, clock.now())
  }
  return {
    beforeValidate(record, { mode }) {
      const isBelow = textOf(record.parentId) !== ''
      if (mode === 'add' && isBelow && record.orgCategory === undefined) record.orgCategory = DEPARTMENT
    },

    /**
     * Returns code and level (`org_type`) of a department that is new or gets another parent. When this runs, the tree
     * is locked and the parent is checked.
     * @throws AppError RECORD_INVALID, DEPART_LEVEL_FULL, TREE_TOO_DEEP
     */
    async columns(record, { mode, existing, principal, trx }) {
      await requireFit(record, existing, trx)
      const own = existing === undefined ? [] : [existing.id]
      const led = keysFrom(existing?.directorUserIds)
      const leads = keysFrom(record.directorUserIds).some((leader) => !led.includes(leader))
      await ceiling.requireLeadable(principal, leads ? own : [], 'directorUserIds', trx)
      const parentId = String(record.parentId ?? '')
      const stays = mode === 'edit' && (!Object.hasOwn(record, 'parentId') || parentId === textOf(existing?.parentId))
      if (stays) return {}
      // Leaders of the new parent lead the department too.
      await ceiling.requireLeadable(principal, own, 'parentId', trx)
      const where = { form: { parentId }, principal, connection: trx }
      const [code, type] = (await fillRules.fill('org_num_role', {}, where)) as [string | null, string]
      if (code === null) throw new AppError('DEPART_LEVEL_FULL')
      const from = textOf(existing?.orgCode)
      const below =
        from === '' ? 0 : (await departCodeRepository.longestCode(trx, principal.tenantId, from)) - from.length
      if (code.length + below > MOST_CHARACTERS) throw new AppError('TREE_TOO_DEEP')
      return { org_code: code, org_type: type }
    },

    async afterAdd(record, context) {
      await updateLeaders('', record.directorUserIds, context)
    },

    async afterEdit(record, existing, context) {
      await updateLeaders(existing.directorUserIds, record.directorUserIds, context)
      const { trx, principal, remark } = context
      const { tenantId } = principal
      const [from, to] = [textOf(existing.orgCode), textOf(record.orgCode)]
      if (from === to) return
      const change = { tenantId, from, to }
      const below = await departCodeRepository.moveBelow(trx, change)
      if (below > 0) remark(`${below}个下级部门一并移动`)
      // `codeColumns` leaves out the current department of people.
      await departCodeRepository.moveWorkplaces(trx, change)
      for (const column of following) await departCodeRepository.moveRecords(trx, change, column)
    },

    async beforeDelete(departs, context: HookContext) {
      const { trx, principal } = context
      const ids = departs.map(({ id }) => id)
      const { count, departName } = await departRepository.membersIn(trx, ids)
      if (count > 0) throw new AppError('DEPART_HAS_MEMBERS', { departName, count })
      await deletedGrants.ofDeparts(context, ids)
      await departRepository.removeRoles(trx, ids)
      const leaders = await departRepository.removeLeads(trx, ids)
      await departRepository.updateLeaderIdentity(trx, leaders, principal.username, clock.now())
    },

    async afterDelete(departs, { trx, principal: { tenantId } }) {
      const codes = departs.map(({ orgCode }) => textOf(orgCode))
      // The codes are never assigned again.
      await departCodeRepository.retire(trx, tenantId, codes)
      await departRepository.moveToOtherDepartment(trx, tenantId, codes)
    },
  }
}

/** @throws AppError RECORD_INVALID for a company, department or post at a place that its category forbids. */
async function requireFit(record: Readonly<Row>, existing: Row | undefined, trx: HookContext['trx']): Promise<void> {
  const isNew = (field: string) => Object.hasOwn(record, field) && textOf(record[field]) !== textOf(existing?.[field])
  const [isPlaced, isChanged] = [!existing || isNew('parentId'), existing !== undefined && isNew('orgCategory')]
  if (!isPlaced && !isChanged) return
  const { id, parentId, orgCategory } = { ...existing, ...record }
  const around = await departRepository.categoriesAround(trx, existing ? textOf(id) : '', textOf(parentId))
  const problem = categoryProblem(textOf(orgCategory), around, { isPlaced, isChanged })
  if (problem) throw invalid([problem])
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
