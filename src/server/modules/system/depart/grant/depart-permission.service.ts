import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RuleChoice } from '#server/modules/system/permission/grant/grantable.service.ts'
import { spool } from '#server/platform/excel/spooled-file.ts'
import { createLimiter } from '#server/platform/limits/limiter.ts'
import type { RecordLimits } from '#server/records/engine-dependencies.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import type { Condition } from '#server/records/read/sql/condition.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { ExportedFile } from '#server/records/workbook/export-records.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { departGrantRepository } from './depart-grant.repository.ts'
import type { DepartGrantService } from './depart-grant.service.ts'
import { importGrants } from './depart-permission-import.ts'
import { grantsWorkbook } from './depart-permission-sheet.ts'

/** Grant of a department as a separate record, as the agreed interface shows it. */
export interface DepartPermission {
  /** Key `department:menu`; keys of departments contain no colon. */
  id: string
  departId: string
  permissionId: string
  /** Comma-separated keys. */
  dataRuleIds: string
}

export type DepartPermissionService = ReturnType<typeof createDepartPermissionService>

interface Dependencies {
  kysely: Kysely<Tables>
  grants: DepartGrantService
  limits: RecordLimits
  /** SQL condition for the departments that the person sees. The table `sys_depart` has the alias `t`. */
  visible(principal: Principal): Promise<Condition>
}

/**
 * Grants of departments as separate records. The routes check the permission to export and import; `DepartGrantService`
 * checks all others.
 */
export function createDepartPermissionService({ kysely, grants, limits, visible }: Dependencies) {
  // An export holds a whole workbook in memory, and an import also a long transaction, so only one runs at a time.
  const oneByOne = createLimiter(1)
  return {
    limits,

    /**
     * Exports the grants of a department, of all visible departments, or the selected grants as a workbook.
     * @throws AppError EXPORT_TOO_LARGE; AbortError when the signal is aborted
     */
    async export(
      principal: Principal,
      { departId = '', selections }: { departId?: string; selections?: string },
      signal: AbortSignal,
    ): Promise<ExportedFile> {
      return oneByOne(async () => {
        const condition = { departId, ids: keysFrom(selections) }
        const rows = await departGrantRepository.sheet(
          kysely,
          await visible(principal),
          condition,
          limits.exportRows + 1,
        )
        if (rows.length > limits.exportRows) throw new AppError('EXPORT_TOO_LARGE', { limit: limits.exportRows })
        return { ...(await spool(grantsWorkbook(rows, principal.realname), signal)), name: '部门权限.xlsx' }
      })
    },

    /**
     * Imports grants for departments that the person sees. The route must check the permission to grant to all of them:
     * this method does not. @throws AppError IMPORT_FAILED
     */
    import(principal: Principal, content: Buffer, dryRun: boolean): Promise<ImportResult> {
      const departsOf = async (codes: readonly string[]) =>
        departGrantRepository.departsOf(kysely, await visible(principal), codes)
      const needs = { grants, departsOf, limits }
      return oneByOne(() => importGrants(needs, principal, content, dryRun))
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async list(
      principal: Principal,
      departId: string,
      query: Readonly<Record<string, unknown>>,
    ): Promise<PageResult<DepartPermission>> {
      const rows = await rowsOf(principal, departId)
      return pageOfAll(rows, pageBounds({ 'x-small': true }, query))
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async get(principal: Principal, id: string): Promise<DepartPermission> {
      const row = (await rowsOf(principal, partsOf(id).departId)).find((each) => each.id === id)
      if (!row) throw new AppError('RECORD_NOT_FOUND')
      return row
    },

    add: grants.add,

    /** Changes the data rules of a grant; a grant has no other field to edit. @throws AppError like `saveRules` */
    edit: (principal: Principal, id: string, choice: RuleChoice): Promise<void> =>
      grants.saveRules(principal, { ...partsOf(id), ...choice }),

    /**
     * Removes grants, one department at a time. Grants that no longer exist are ignored. @throws AppError NOT_GRANTED,
     * RECORD_NOT_FOUND
     */
    async remove(principal: Principal, ids: readonly string[]): Promise<void> {
      const byDepart = new Map<string, string[]>()
      for (const { departId, permissionId } of ids.map(partsOf)) {
        byDepart.set(departId, [...(byDepart.get(departId) ?? []), permissionId])
      }
      // `save` removes the grants that are in `previous` and not in `wanted`.
      for (const [departId, previous] of byDepart) await grants.save(principal, departId, { wanted: [], previous })
    },
  }

  async function rowsOf(principal: Principal, departId: string): Promise<DepartPermission[]> {
    const granted = await grants.granted(principal, departId)
    return granted.map(({ permissionId, dataRuleIds }) => ({
      id: `${departId}:${permissionId}`,
      ...{ departId, permissionId, dataRuleIds: dataRuleIds.join(',') },
    }))
  }
}

/** @throws AppError RECORD_NOT_FOUND for text that is not the key of a grant. */
function partsOf(id: string): { departId: string; permissionId: string } {
  const at = id.indexOf(':')
  if (at < 1) throw new AppError('RECORD_NOT_FOUND')
  return { departId: id.slice(0, at), permissionId: id.slice(at + 1) }
}
