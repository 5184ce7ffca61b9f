import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { LookupCondition, LookupNode } from '#server/records/labels/lookup.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { CategoryRepository } from './category.repository.ts'
import { ROOT_CATEGORY } from './category-codes.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'lookup' | 'lookupTree' | 'list'>
  categoryEntity: EntityAt<'system/category'>
  categories: CategoryRepository
}

/** Category in the shape that the tree widgets of the agreed interface expect. */
export interface CategoryNode extends Pick<LookupNode, 'key' | 'title' | 'parentId' | 'leaf'> {
  code: string | null
  value: null
  children: CategoryNode[] | null
}

interface TreeQuery {
  pid?: string
  pcode?: string
  condition?: LookupCondition
}

const TARGET = { entity: 'system/category', value: 'id', label: 'name' }
/** Page size that makes the record engine return as many rows as it allows. */
const ALL = '-1'
/** Codes without characters that a list filter would interpret. */
const PLAIN_CODE = /^[A-Za-z0-9]+$/

export type CategoryService = ReturnType<typeof createCategoryService>

/** Reads categories for widgets in which people choose one. */
export function createCategoryService({ engine, categories, categoryEntity }: Dependencies) {
  return {
    /** Lists one level: the top one unless `pid` is given. A name or code is searched in all levels. */
    level(principal: Principal, query: RecordQuery): Promise<PageResult<Row>> {
      const { pid, ...others } = query
      const sought = Boolean(others.name || others.code)
      return engine.list(principal, categoryEntity, sought ? others : { ...others, pid: pid || ROOT_CATEGORY })
    },

    /** Finds a category by key or code. @throws AppError CATEGORY_NONE_FOUND */
    async one(principal: Principal, field: 'id' | 'code', value: string): Promise<Row> {
      const { records } = await engine.list(principal, categoryEntity, { [field]: value, pageSize: '1' })
      const [found] = records
      if (found?.[field] !== value) throw new AppError('CATEGORY_NONE_FOUND')
      return found
    },

    /**
     * @throws AppError CATEGORY_CODE_EMPTY; CATEGORY_CODE_FOREIGN when the code does not begin with the parent's code.
     */
    async requireCodeBelow(pid: string, code: string): Promise<void> {
      if (code === '') throw new AppError('CATEGORY_CODE_EMPTY')
      const parent = pid === '' || pid === ROOT_CATEGORY ? '' : ((await categories.codesOf([pid])).get(pid) ?? '')
      if (!code.startsWith(parent)) throw new AppError('CATEGORY_CODE_FOREIGN', { parent })
    },

    /**
     * Lists one level. The parent's key takes precedence over its code.
     * @throws AppError CATEGORY_PARAMETER_WRONG when both are absent or the code is unknown.
     */
    async nodes(principal: Principal, { pid, pcode, condition }: TreeQuery): Promise<CategoryNode[]> {
      return below(principal, pid || (await parentOf(pcode)), condition)
    },

    /** @throws AppError CATEGORY_CODE_UNKNOWN */
    async nodesOfCode(principal: Principal, code: string, whole: boolean): Promise<CategoryNode[]> {
      const parent = code === ROOT_CATEGORY ? ROOT_CATEGORY : await categories.idOf(code)
      if (parent === undefined) throw new AppError('CATEGORY_CODE_UNKNOWN', { code })
      return whole ? allBelow(principal, parent) : below(principal, parent)
    },

    /** @throws AppError CATEGORY_IDS_MISSING */
    async names(principal: Principal, idList: string): Promise<string[]> {
      const keys = idList.split(',').filter((id) => id !== '')
      if (keys.length === 0) throw new AppError('CATEGORY_IDS_MISSING')
      return (await engine.lookup(principal, TARGET, { keys })).map(({ text }) => text)
    },

    /** Lists all categories when the code is empty. @throws AppError CATEGORY_DATA_MISSING when nothing is found. */
    async options(principal: Principal, code = ''): Promise<{ value: string; text: string }[]> {
      const isAll = code === '' || code === ROOT_CATEGORY
      if (!isAll && !PLAIN_CODE.test(code)) throw new AppError('CATEGORY_DATA_MISSING', { code })
      const filter: Record<string, string> = isAll ? {} : { code: `${code}*` }
      const found = await engine.lookup(principal, TARGET, { filter, pageSize: ALL })
      if (found.length === 0) throw new AppError('CATEGORY_DATA_MISSING', { code })
      return found.map(({ value, text }) => ({ value, text }))
    },
  }

  async function parentOf(code: string | undefined): Promise<string> {
    const parent = code === ROOT_CATEGORY ? ROOT_CATEGORY : code && (await categories.idOf(code))
    if (!parent) throw new AppError('CATEGORY_PARAMETER_WRONG', { code: code || 'null' })
    return parent
  }

  async function below(principal: Principal, parent: string, condition?: LookupCondition): Promise<CategoryNode[]> {
    const found = await engine.lookupTree(principal, TARGET, parent, condition)
    const codes = await categories.codesOf(found.map(({ key }) => key))
    return found.map(({ key, title, parentId, leaf }) => {
      return { key, title, code: codes.get(key) ?? null, parentId, leaf, value: null, children: null }
    })
  }

  /** Reads one level after the other: a wide tree would take all connections in parallel. */
  async function allBelow(principal: Principal, parent: string): Promise<CategoryNode[]> {
    const level = await below(principal, parent)
    for (const node of level) if (!node.leaf) node.children = await allBelow(principal, node.key)
    return level
  }
}
