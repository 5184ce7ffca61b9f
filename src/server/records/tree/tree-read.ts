import { sql } from 'kysely'
import type { Entity, Row, Tree } from '#shared/documents/entity.ts'
import { MAX_SMALL_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { readMask } from '../policy/field-mask.ts'
import { ofTenant, visibleRows } from '../policy/row-scope.ts'
import { decorateRows } from '../read/decorate-rows.ts'
import { listOrder } from '../read/read-rows.ts'
import { like } from '../read/sql/comparison.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import { selectList } from '../read/sql/select-list.ts'
import type { RecordContext } from '../record-context.ts'
import { childLives, MAX_TREE_DEPTH, parentField } from './tree-rules.ts'

/** A row of a tree with what a tree shows beside the row: `hasChild`, `isLeaf`, `key`, `title`; after a search also `path`. */
export type TreeNode = Row

/** Most matches of a search; more would not be read. */
const MOST_MATCHES = 500

export async function treeRoots(access: EntityAccess): Promise<TreeNode[]> {
  const { entity, table } = access
  const tree = treeOf(entity)
  const { ref, kind } = parentField(table, tree)
  const isRoot =
    kind === 'text' ? sql<boolean>`coalesce(${ref}, '') in ('', ${tree.root})` : sql<boolean>`${ref} is null`
  return nodes(access, tree, allOf([await visibleRows(access), isRoot]))
}

/** An unknown parent has no children. */
export async function treeChildren(access: EntityAccess, parent: string): Promise<TreeNode[]> {
  const { entity, table } = access
  const tree = treeOf(entity)
  return nodes(access, tree, allOf([await visibleRows(access), isBelow(table, tree, parent)]))
}

/** Flat list of the nodes whose title contains the text; `path` names their ancestors and themselves. */
export async function treeSearch(access: EntityAccess, keyword: string): Promise<TreeNode[]> {
  const { context, entity, table } = access
  const tree = treeOf(entity)
  if (keyword === '') return []
  const { ref, kind } = table.title
  const matches = like({ ref, kind, list: false }, 'contains', keyword)
  const where = allOf([await visibleRows(access), matches])
  const found = await nodes(access, tree, where, MOST_MATCHES)
  const paths = await pathsOf(
    context,
    table,
    tree,
    found.map((row) => String(row.id)),
  )
  return found.map((row) => ({ ...row, path: paths.get(String(row.id)) ?? row.title }))
}

export function treeOf(entity: Entity): Tree {
  const tree = entity['x-tree']
  if (!tree) throw new Error(`${entity.$id} is no tree`)
  return tree
}

export function isBelow(table: EntityTable, tree: Tree, parent: string): Condition {
  return sql<boolean>`${parentField(table, tree).ref}::text = ${parent.replaceAll('\0', '')}`
}

/**
 * Condition that a row `t` has an active child of the tenant. Data rules apply to reading the child, and not to this
 * mark.
 */
export function hasChild({ table, principal }: EntityAccess, tree: Tree) {
  const [tenant] = ofTenant(table, principal, 'c')
  return sql<boolean>`exists (
    select 1 from ${table.quoted} as c
    where ${sql.id('c', parentField(table, tree).column)}::text = ${table.id.ref}::text ${tenant ? sql`and ${tenant}` : sql``} ${childLives(table)})`
}

async function nodes(
  access: EntityAccess,
  tree: Tree,
  where: Condition,
  limit = MAX_SMALL_PAGE_SIZE,
): Promise<TreeNode[]> {
  const { context, principal, table } = access
  const order = await listOrder(access, {})
  const { rows } = await sql<Row>`
    select ${selectList(table, readMask(table, principal))}, ${hasChild(access, tree)} as "hasChild"
    from ${table.source} where ${where} order by ${order} limit ${limit}`.execute(context.database.kysely)
  await decorateRows(access, rows)
  return rows.map((row) => ({ ...row, key: row.id, title: row[table.title.name], isLeaf: !row.hasChild }))
}

/** Returns `总公司 / 研发部` for each key. Like labels, names of ancestors do not depend on data rules. */
export async function pathsOf(
  context: Pick<RecordContext, 'database'>,
  table: EntityTable,
  tree: Tree,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [key, parent, title] = [table.id.ref, parentField(table, tree).ref, table.title.ref]
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive up (id, parent, title, depth) as (
      select ${key}::text, ${parent}::text, ${title}::text, 1 from ${table.source} where ${key}::text = any(${ids})
      union all
      select up.id, ${parent}::text, ${title}::text, up.depth + 1
      from ${table.source} join up on ${key}::text = up.parent where up.depth < ${MAX_TREE_DEPTH}
    )
    select id, string_agg(title, ' / ' order by depth desc) as path from up group by id`.execute(
    context.database.kysely,
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}
