import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { createLimiter, TooBusy } from '#server/platform/limits/limiter.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { ImportOptions } from '#server/records/workbook/import-options.ts'
import { importRefused } from '#server/records/workbook/import-refusal.ts'
import { type ImportResult, MOST_IMPORT_PROBLEMS } from '#shared/wire/import-result.ts'
import {
  DEFINITION_KINDS,
  type DefinitionKind,
  type FileShape,
  type GivenDefinition,
  MOST_BYTES,
  MOST_DEFINITIONS,
  MOST_ROWS,
  readDefinitions,
  rowsIn,
  writeDefinitions,
} from './definition-file.ts'
import type { DefinitionImporter, ImportOutcome } from './definition-importer.ts'

export { SENT_BUTTON, SENT_ENHANCEMENT, SENT_FORM, SENT_PARTS, SENT_STATEMENT } from './sent-shapes.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  takers: Readonly<Partial<Record<DefinitionKind, DefinitionImporter>>>
  logOperation: LogOperation
  /** Longest wait while others import, in ms. */
  patienceMs?: number
}

export type DefinitionService = ReturnType<typeof createDefinitionService>

/** Names of the kinds in the operation log. */
const NAMES: Readonly<Record<DefinitionKind, string>> = {
  forms: '在线表单',
  reports: '在线报表',
  graphs: '在线图表',
  graphPages: '组合图表',
  designs: '表单设计',
}
/** Most lines about one definition, characters of each line, and files that are imported at a time. */
const [MOST_LINES, LONGEST_LINE, AT_A_TIME] = [50, 200, 1]

/** Longer than the import of any file takes. */
const PATIENCE_MS = 60_000

/** Exports definitions as files and imports such files, so that they reach another installation. */
export function createDefinitionService({ kysely, takers, logOperation, patienceMs = PATIENCE_MS }: Dependencies) {
  const shapes = Object.fromEntries(
    Object.entries(takers).map(([kind, taker]): [string, FileShape] => [kind, taker.shape]),
  )
  const taking = createLimiter(AT_A_TIME, patienceMs)

  return {
    /** Returns a file. Equal definitions give equal texts. @throws AppError as `DefinitionImporter.export` */
    async export(principal: Principal, kind: DefinitionKind, ids: readonly string[]) {
      const definitions = ids.length > MOST_DEFINITIONS ? [] : await takers[kind]!.export(principal, ids)
      const text = writeDefinitions({ [kind]: definitions })
      // A file that no import accepts is useless.
      const isMany = Math.max(ids.length, definitions.length) > MOST_DEFINITIONS || rowsIn([definitions]) > MOST_ROWS
      if (isMany || Buffer.byteLength(text) > MOST_BYTES) {
        const most = `${MOST_DEFINITIONS}个定义、${MOST_ROWS}行字段、按钮等、${MOST_BYTES / 1024 / 1024}MB`
        throw new AppError('REQUEST_INVALID', { reason: `一个文件最多${most}，请分几次导出` })
      }
      await logOperation(principal, 'export', `导出定义：${NAMES[kind]}${definitions.length}个`)
      return { name: `${NAMES[kind]}定义.json`, text }
    },

    /**
     * Imports all definitions of a file or none. A dry run does the same and rolls back.
     * @throws AppError IMPORT_FAILED for a file that is not an export of definitions; for a refused definition,
     * unless it is a dry run; or when other imports take longer than the longest wait
     * @throws AbortError when the signal is aborted; nothing is stored then
     */
    import(
      principal: Principal,
      content: Buffer,
      { dryRun, signal }: Pick<ImportOptions, 'dryRun' | 'signal'>,
    ): Promise<ImportResult> {
      return taking(async () => {
        signal.throwIfAborted()
        const given = readDefinitions(content, shapes)
        const taken = await inTransaction(kysely, async (unit) => {
          const all: ImportOutcome[] = []
          for (const kind of DEFINITION_KINDS) {
            const some = given.filter((each) => each.kind === kind)
            if (some.length > 0) all.push(...(await takers[kind]!.take(unit, principal, some, signal)))
          }
          // Last moment to cancel: from here on the changes are committed.
          signal.throwIfAborted()
          if (dryRun || all.some(isRefused)) throw new RolledBack(all)
          const written = all.filter(isWritten).map(({ name }) => name)
          if (written.length > 0)
            unit.afterCommit(() => logOperation(principal, 'import', `导入定义：${written.join('、')}`))
          return all
        }).catch(resultOfRollback)
        const result = resultOf(taken, dryRun)
        if (!dryRun && result.errorCount > 0) throw importRefused('有定义不能导入，没有导入任何定义', result)
        return result
      }).catch(ofTooBusy)
    },
  }
}

/** Thrown to roll back a dry run, or an import with a refused definition. */
class RolledBack extends Error {
  constructor(readonly taken: ImportOutcome[]) {
    super('nothing to be kept')
  }
}

function resultOfRollback(error: unknown): ImportOutcome[] {
  if (error instanceof RolledBack) return error.taken
  throw error
}

function ofTooBusy(error: unknown): never {
  throw error instanceof TooBusy ? importRefused('其他人正在导入定义，请稍后再试') : error
}

function resultOf(taken: readonly ImportOutcome[], dryRun: boolean): ImportResult {
  const errorCount = taken.filter(isRefused).length
  const written = taken.filter(isWritten).length
  const successCount = errorCount > 0 ? 0 : written
  const skippedCount = taken.length - errorCount - written
  const problems = taken.flatMap(({ given, problems }) =>
    problems.map(({ place, message }) => ({ row: numberOf(given), cell: place, message })),
  )
  const msg = `共${taken.length}个定义，${dryRun ? '可导入' : '已导入'}${successCount}个`
  return {
    ...{ dryRun, totalCount: taken.length, successCount, errorCount, skippedCount, msg },
    notices: errorCount > 0 ? ['有定义不能导入，因此整个文件都不导入'] : noticesOf(taken),
    problems: problems.slice(0, MOST_IMPORT_PROBLEMS),
    ignoredColumns: [],
    definitions: taken.map(({ given, name, outcome, told }) => ({
      ...{ kind: NAMES[given.kind], name, outcome },
      told: shortened(told),
    })),
  }
}

function noticesOf(taken: readonly ImportOutcome[]): string[] {
  const isForm = taken.some((each) => each.given.kind === 'forms' && isWritten(each))
  return isForm ? ['导入的在线表单不会自动同步，请在列表中同步数据库'] : []
}

function shortened(lines: readonly string[]): string[] {
  const short = lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line))
  if (short.length <= MOST_LINES) return short
  return [...short.slice(0, MOST_LINES), `还有 ${short.length - MOST_LINES} 处差异`]
}

/** Number of the definition within its kind, from 1. */
const numberOf = ({ place }: GivenDefinition) => Number(/\d+/.exec(place)![0]) + 1
const isRefused = ({ outcome }: ImportOutcome) => outcome === 'refused'
const isWritten = ({ outcome }: ImportOutcome) => outcome === 'new' || outcome === 'changed'
