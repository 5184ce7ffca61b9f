import { AppError } from '#server/http/answers/errors.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { EntityHooks, FillRules, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import { categoryCodes } from './category-code.repository.ts'
import { isCategoryCode, parentCodeOf, ROOT_CATEGORY } from './category-codes.ts'

interface Dependencies {
  fillRules: FillRules
  events: Pick<Events, 'publish'>
}

const MOST_CHARACTERS = 100

/**
 * Record hooks of categories. The server makes the code, which encodes the place in the tree. A code in the request, as
 * from a workbook, determines the parent.
 */
export function createCategoryHooks({ fillRules, events }: Dependencies): EntityHooks<'system/category'> {
  /** Makes all browsers that show categories reload them. */
  const publishChange = (_: unknown, { trx, afterCommit }: HookContext) =>
    events.publish('categories', { trx, afterCommit })
  return {
    afterAdd: publishChange,
    afterDelete: publishChange,
    afterRestore: publishChange,

    async beforeValidate(record, { mode, trx }) {
      // The entity's own rules report values that are not text.
      if (!isTextOrAbsent(record.code) || !isTextOrAbsent(record.pid)) return
      const code = textOf(record.code)
      // An empty code counts as absent, and the server makes one.
      if (code === '') delete record.code
      if (mode === 'edit' || !isCategoryCode(code)) return
      const parent = await parentFor(trx, code)
      const given = textOf(record.pid)
      if (given !== '' && given !== parent) throw codeProblem('分类编码与父级节点不一致')
      record.pid = parent
    },

    /** When this runs, the tree is locked and the parent is checked. */
    async columns(record, { mode, existing, principal, trx }) {
      if (mode === 'add' && textOf(record.code) !== '') return {}
      const pid = textOf(record.pid) || ROOT_CATEGORY
      const stays = mode === 'edit' && (!Object.hasOwn(record, 'pid') || pid === textOf(existing?.pid))
      if (stays) return {}
      const where = { form: { pid }, principal, connection: trx }
      const code = (await fillRules.fill('category_code_rule', {}, where)) as string | null
      if (code === null) throw new AppError('CATEGORY_LEVEL_FULL')
      await requireRoom(trx, code, textOf(existing?.code))
      return { code }
    },

    async afterEdit(record, existing, context) {
      const [from, to] = [textOf(existing.code), textOf(record.code)]
      if (from !== '' && from !== to) await categoryCodes.moveBelow(context.trx, from, to)
      await publishChange(record, context)
    },
  }
}

async function parentFor(trx: HookContext['trx'], code: string): Promise<string> {
  const above = parentCodeOf(code)
  if (above === '') return ROOT_CATEGORY
  const parent = await categoryCodes.idOf(trx, above)
  if (parent === undefined) throw codeProblem(`上级编码【${above}】不存在`)
  return parent
}

/** @throws AppError TREE_TOO_DEEP when the codes of descendants would become too long. */
async function requireRoom(trx: HookContext['trx'], code: string, from: string): Promise<void> {
  const below = from === '' ? 0 : (await categoryCodes.longestBelow(trx, from)) - from.length
  if (code.length + below > MOST_CHARACTERS) throw new AppError('TREE_TOO_DEEP')
}

function codeProblem(message: string): AppError {
  return invalid([{ field: 'code', keyword: 'tree', message }])
}

function textOf(value: Row[string]): string {
  return value === null || value === undefined ? '' : String(value)
}

const isTextOrAbsent = (value: unknown) => value == null || typeof value === 'string'
