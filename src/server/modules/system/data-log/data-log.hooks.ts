import type { Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { Principal } from '../../../http/principal.ts'
import { tableOf } from '../../../records/entity-table.ts'
import { readMask } from '../../../records/field-mask.ts'
import type { RecordHooks, RowFilters } from '../../../records/needs.ts'
import type { DataLogRepository } from './data-log.repository.ts'
import type { LoggedKinds } from './logged-kinds.ts'

interface Needs {
  kinds: LoggedKinds
  versions: DataLogRepository
  rowFilters: RowFilters
}

/** Says of each version what it is a version of, as far as the person may know. */
export function createDataLogHooks({ kinds, versions, rowFilters }: Needs): RecordHooks {
  return {
    async afterRead(rows, { principal }) {
      const names = await versions.names(await nameable(principal, rows))
      for (const row of rows) {
        const table = String(row.dataTable)
        const entity = kinds.entityOf(table)
        const kind = entity && principal.may(permissionOf(entity, 'history')) ? entity.$id : ''
        // People count from 1.
        const versionText = `第 ${Number(row.dataVersion) + 1} 版`
        Object.assign(row, {
          kind,
          kindText: kinds.titleOf(table),
          versionText,
          name: names.get(String(row.id)) ?? null,
        })
      }
    },
  }

  /** By version, the field that names its record: for whom no row of that kind and no such field is hidden. */
  async function nameable(principal: Principal, rows: readonly Row[]): Promise<Map<string, string>> {
    const fields = new Map<string, string | undefined>()
    for (const table of new Set(rows.map((row) => String(row.dataTable))))
      fields.set(table, await nameOf(principal, table))
    return new Map(
      rows.flatMap((row) => {
        const field = fields.get(String(row.dataTable))
        return field === undefined ? [] : [[String(row.id), field] as const]
      }),
    )
  }

  async function nameOf(principal: Principal, table: string): Promise<string | undefined> {
    const entity = kinds.entityOf(table)
    if (!entity || !principal.may(permissionOf(entity, 'history'))) return undefined
    if ((await rowFilters.filterFor(principal, entity)) !== 'all') return undefined
    const { title } = tableOf(entity)
    return title.name !== 'id' && readMask(tableOf(entity), principal).sees(title.name) ? title.name : undefined
  }
}
