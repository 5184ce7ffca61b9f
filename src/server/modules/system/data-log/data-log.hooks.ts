import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityHooks, RowFilters } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { readMask } from '#server/records/policy/field-mask.ts'
import { reachedKeys } from '#server/records/policy/membership.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DataLogRepository, OwnedNaming } from './data-log.repository.ts'
import type { LoggedKind, LoggedKinds } from './logged-kinds.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  kinds: LoggedKinds
  versions: DataLogRepository
  rowFilters: RowFilters
}

/** Adds kind, title, version text and record name to each version, as far as the person has permission. */
export function createDataLogHooks({
  kysely,
  kinds,
  versions,
  rowFilters,
}: Dependencies): EntityHooks<'system/data-log'> {
  return {
    async afterRead(rows, { principal }) {
      const names = await namesOf(principal, rows)
      for (const row of rows) {
        const table = String(row.dataTable)
        const known = readable(principal, table)
        const kind = known && 'entity' in known ? known.entity.$id : ''
        // Versions start at 0; people count from 1.
        const versionText = `第 ${Number(row.dataVersion) + 1} 版`
        Object.assign(row, {
          kind,
          held: known !== undefined && 'holder' in known,
          kindText: kinds.titleOf(table),
          versionText,
          name: names.get(row.id) ?? null,
        })
      }
    },
  }

  /**
   * Returns record names by version. Records that are hidden by row rules or whose title field is hidden have no name.
   */
  async function namesOf(principal: Principal, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
    const records = new Map<string, string>()
    const held: OwnedNaming[] = []
    for (const table of new Set(rows.map((row) => String(row.dataTable)))) {
      const kind = readable(principal, table)
      const title = kind && (await titleOf(principal, kind))
      if (!kind || !title) continue
      const about = tableOf('holder' in kind ? kind.holder : kind.entity)
      const own = rows.filter((row) => row.dataTable === table)
      const reached = await reachedKeys(
        kysely,
        about,
        principal,
        own.map((row) => String(row.dataId)),
      )
      const ids = own.filter((row) => reached.has(String(row.dataId))).map((row) => String(row.id))
      if ('holder' in kind) held.push({ ...title, table: about.name, versions: ids })
      else for (const id of ids) records.set(id, title.field)
    }
    return new Map([...(await versions.names(records)), ...(await versions.namesOfOwners(held))])
  }

  async function titleOf(
    principal: Principal,
    kind: LoggedKind,
  ): Promise<{ field: string; column: string } | undefined> {
    const [entity, ...above] =
      'holder' in kind ? [kind.holder] : [kind.entity, ...(kind.parent ? [kind.parent.entity] : [])]
    for (const each of [entity!, ...above]) {
      if (each['x-own'] !== undefined) return undefined
      if ((await rowFilters.filterFor(principal, each)) !== 'all') return undefined
    }
    const { name, column } = tableOf(entity!).title
    return name !== 'id' && readMask(tableOf(entity!), principal).sees(name) ? { field: name, column } : undefined
  }

  function readable(principal: Principal, table: string): LoggedKind | undefined {
    const kind = kinds.of(table)
    return kind && principal.may(kind.permission) ? kind : undefined
  }
}
