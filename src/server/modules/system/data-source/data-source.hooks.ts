import type { SecretBox } from '#server/platform/secrets/secret-box.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Entities } from '#shared/generated/entities.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { DataSourceRepository } from './data-source.repository.ts'
import { secretPlace } from './data-source.service.ts'
import { readJdbcAddress } from './jdbc-address.ts'
import { addressOf, isSameTarget, settingsOf, sourceProblems } from './source-record.ts'

interface Dependencies {
  events: Pick<Events, 'publish'>
  targets: Pick<Targets, 'problemOf'>
  sources: Pick<DataSourceRepository, 'byId'>
  secrets(): Pick<SecretBox, 'seal'>
}

/** Record hooks of data sources: check the target address, and seal the password. */
export function createDataSourceHooks({
  events,
  targets,
  sources,
  secrets,
}: Dependencies): EntityHooks<'system/data-source'> {
  const publishChange = (context: HookContext) => events.publish('data-sources', context)
  return {
    async beforeValidate(record, { existing }) {
      takeJdbcAddress(record)
      const settings = settingsOf({ ...existing, ...given(record) })
      if (settings === undefined) return
      const problems = sourceProblems(settings, targets)
      if (existing && !hasOwnPassword(record)) problems.push(...(await storedPasswordProblems(existing, settings)))
      if (problems.length > 0) throw invalid(problems)
    },

    async columns(record, { existing }) {
      const { dbPassword } = record
      if (!hasOwnPassword(record)) return {}
      if (dbPassword === '') return { db_secret: null }
      return { db_secret: secrets().seal(String(dbPassword), secretPlace(String(existing?.code ?? record.code))) }
    },

    async afterRead(rows) {
      for (const row of rows) {
        const settings = settingsOf(row)
        if (settings !== undefined) row.address = addressOf(settings)
      }
    },

    afterAdd: (_record, context) => publishChange(context),
    afterEdit: (_record, _existing, context) => publishChange(context),
    afterDelete: (_records, context) => publishChange(context),
  }

  /**
   * Requires the password again when the target changes. Otherwise an editor could send the secret password to an own
   * server.
   */
  async function storedPasswordProblems(
    existing: Entities['system/data-source'],
    settings: NonNullable<ReturnType<typeof settingsOf>>,
  ) {
    const before = settingsOf(existing)
    if (before !== undefined && isSameTarget(before, settings)) return []
    if ((await sources.byId(existing.id))?.secret == null) return []
    const message = '连接地址、用户名或加密方式已修改，请重新填写密码'
    return [{ field: 'dbPassword', keyword: 'rule', message }] satisfies FieldProblem[]
  }
}

function takeJdbcAddress(record: Row): void {
  const read = readJdbcAddress(typeof record.dbUrl === 'string' ? record.dbUrl : '')
  if (read === undefined) return
  if ('problem' in read) throw invalid([{ field: 'dbUrl', keyword: 'rule', message: read.problem }])
  Object.assign(record, read.fields)
}

/** An empty password deletes the stored one, so it counts as given. */
function hasOwnPassword({ dbPassword }: Readonly<Row>): boolean {
  return dbPassword !== undefined && dbPassword !== null
}

/** On edit, undefined and null mean that a field stays unchanged. */
function given(record: Readonly<Row>): Row {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null))
}
