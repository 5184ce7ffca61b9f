import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RuleChoice } from '#server/modules/system/permission/grant/grantable.service.ts'
import { spool } from '#server/platform/excel/spooled-file.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import type { RecordLimits } from '#server/records/engine-dependencies.ts'
import type { Condition } from '#server/records/read/condition.ts'
import { pageBounds } from '#server/records/read/page-bounds.ts'
import { pageOfAll } from '#server/records/read/page-result.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { ExportedFile } from '#server/records/workbook/export-records.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { departGrantRepository } from './depart-grant.repository.ts'
import type { DepartGrantService } from './depart-grant.service.ts'
import { importGrants } from './depart-permission-import.ts'
import { grantsWorkbook } from './depart-permission-sheet.ts'

/** A grant of a department as a record of its own, which it is only in the agreed interface. */
export interface DepartPermission {
  /** `department:menu`; no department has a colon in its key. */
  id: string
  departId: string
  permissionId: string
  /** Comma list. */
  dataRuleIds: string
}

export type DepartPermissionService = ReturnType<typeof createDepartPermissionService>

interface Dependencies {
  kysely: Kysely<Tables>
  grants: DepartGrantService
  limits: RecordLimits
  /** The departments that a person sees, as a condition on `t`. */
  visible(principal: Principal): Promise<Condition>
}

/** The grants of departments one by one, under the same limits as all at once. */
export function createDepartPermissionService({ kysely, grants, limits, visible }: Dependencies) {
  // Each holds a whole workbook, or its transaction.
  const oneByOne = createLimiter(1)
  return {
    limits,

    /**
     * A workbook of the grants of a department, of all that the person sees, or of those chosen.
     * @throws AppError EXPORT_TOO_LARGE; AbortError when the signal says so
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

    /** Whoever may call it may grant to every department that he sees. @throws AppError IMPORT_FAILED */
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

    /** Only its rules are anything that could change. @throws AppError like `saveRules` */
    edit: (principal: Principal, id: string, choice: RuleChoice): Promise<void> =>
      grants.saveRules(principal, { ...partsOf(id), ...choice }),

    /** Department by department; what is not granted any more is fine. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async remove(principal: Principal, ids: readonly string[]): Promise<void> {
      const byDepart = new Map<string, string[]>()
      for (const { departId, permissionId } of ids.map(partsOf)) {
        byDepart.set(departId, [...(byDepart.get(departId) ?? []), permissionId])
      }
      for (const [departId, seen] of byDepart) await grants.save(principal, departId, { wanted: [], seen })
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

/** @throws AppError RECORD_NOT_FOUND for what is no key of a grant. */
function partsOf(id: string): { departId: string; permissionId: string } {
  const at = id.indexOf(':')
  if (at < 1) throw new AppError('RECORD_NOT_FOUND')
  return { departId: id.slice(0, at), permissionId: id.slice(at + 1) }
}
