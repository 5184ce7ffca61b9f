import type { Entity } from '#shared/documents/entity.ts'
import { AppError } from '../../../http/errors.ts'
import type { FillRules, HookContext, RecordHooks } from '../../../records/needs.ts'
import { codeColumns } from './code-columns.ts'
import { departRepository } from './depart.repository.ts'
import { departCodeRepository } from './depart-code.repository.ts'

interface Needs {
  entities: ReadonlyMap<string, Entity>
  fillRules: FillRules
}

/** The dictionary org_category: what a unit below another one is unless it is said. */
const BELOW = '2'
const MOST_CHARACTERS = 64

/** What is special about writing a department: its code, which says where it is, and what is known by that code. */
export function createDepartHooks({ entities, fillRules }: Needs): RecordHooks {
  const following = codeColumns(entities)
  return {
    beforeValidate(record, { mode }) {
      const isBelow = textOf(record.parentId) !== ''
      if (mode === 'add' && isBelow && record.orgCategory === undefined) record.orgCategory = BELOW
    },

    /** The tree is locked by now, and the parent was checked. */
    async columns(record, { mode, existing, principal, trx }) {
      const parentId = String(record.parentId ?? '')
      const stays = mode === 'edit' && (!Object.hasOwn(record, 'parentId') || parentId === textOf(existing?.parentId))
      if (stays) return {}
      const where = { form: { parentId }, principal, connection: trx }
      const [code, type] = (await fillRules.fill('org_num_role', {}, where)) as [string | null, string]
      if (code === null) throw new AppError('DEPART_LEVEL_FULL')
      const from = textOf(existing?.orgCode)
      const below =
        from === '' ? 0 : (await departCodeRepository.longestCode(trx, principal.tenantId, from)) - from.length
      if (code.length + below > MOST_CHARACTERS) throw new AppError('TREE_TOO_DEEP')
      return { org_code: code, org_type: type }
    },

    async afterEdit(record, existing, { trx, principal: { tenantId } }) {
      const [from, to] = [textOf(existing.orgCode), textOf(record.orgCode)]
      if (from === to) return
      const change = { tenantId, from, to }
      await departCodeRepository.moveBelow(trx, change)
      await departCodeRepository.moveWorkplaces(trx, change)
      for (const column of following) await departCodeRepository.moveRecords(trx, change, column)
    },

    async beforeDelete(departs, { trx }: HookContext) {
      const ids = departs.map(({ id }) => String(id))
      const { count, departName } = await departRepository.membersIn(trx, ids)
      if (count > 0) throw new AppError('DEPART_HAS_MEMBERS', { departName, count })
      await departRepository.removeRoles(trx, ids)
      await departRepository.removeLeads(trx, ids)
    },

    async afterDelete(departs, { trx, principal: { tenantId } }) {
      const codes = departs.map(({ orgCode }) => textOf(orgCode))
      await departCodeRepository.retire(trx, tenantId, codes)
      await departRepository.settleWorkplaces(trx, tenantId, codes)
    },
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
