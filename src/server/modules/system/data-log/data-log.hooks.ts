import type { Row } from '#shared/documents/entity.ts'
import type { Principal } from '../../../http/principal.ts'
import { tableOf } from '../../../records/entity-table.ts'
import { readMask } from '../../../records/field-mask.ts'
import type { RecordHooks, RowFilters } from '../../../records/needs.ts'
import type { DataLogRepository } from './data-log.repository.ts'
import type { LoggedKind, LoggedKinds } from './logged-kinds.ts'

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
        const known = readable(principal, table)
        const kind = known && 'entity' in known ? known.entity.$id : ''
        // People count from 1.
        const versionText = `第 ${Number(row.dataVersion) + 1} 版`
        Object.assign(row, {
          kind,
          held: known !== undefined && 'holder' in known,
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
    const kind = readable(principal, table)
    if (!kind || 'holder' in kind) return undefined
    const { entity, parent } = kind
    for (const each of parent ? [entity, parent.entity] : [entity]) {
      if ((await rowFilters.filterFor(principal, each)) !== 'all') return undefined
    }
    const { title } = tableOf(entity)
    return title.name !== 'id' && readMask(tableOf(entity), principal).sees(title.name) ? title.name : undefined
  }

  function readable(principal: Principal, table: string): LoggedKind | undefined {
    const kind = kinds.of(table)
    return kind && principal.may(kind.permission) ? kind : undefined
  }
}
