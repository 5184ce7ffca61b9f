import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row, Tree } from '#shared/documents/entity.ts'
import { isShared } from '#shared/documents/entity-fields.ts'
import type { ErrorCode } from '#shared/wire/error-codes.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import type { EntityTable, StoredField } from '../entity-table.ts'
import { hasId } from '../read/read-rows.ts'
import type { Write } from '../write/write.ts'

/** Deeper than any organisation, and shallow enough to be walked in one statement. */
export const MAX_TREE_DEPTH = 32

/** Moves in one tree happen one after the other, else two of them could close a circle together. */
export async function lockTree(write: Write, record: Readonly<Row>): Promise<void> {
  const tree = write.entity['x-tree']
  if (!tree || !Object.hasOwn(record, tree.parent)) return
  await lockWholeTree(write)
}

export async function lockWholeTree({ entity, table, principal, trx }: Write): Promise<void> {
  // Rows of all tenants stand in one tree where they share some.
  const name = `tree:${table.name}:${isShared(entity) ? 'all' : principal.tenantId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/**
 * Makes an absent parent the root, and checks a new one: it exists for the person, is not below the record itself, and
 * not too deep.
 */
export async function placeInTree(write: Write, record: Row, existing?: Readonly<Row>): Promise<void> {
  const tree = write.entity['x-tree']
  if (!tree || (existing && !Object.hasOwn(record, tree.parent))) return
  if (!existing) await lockWholeTree(write)
  const mark = existing || tree.hasChild === undefined ? undefined : write.table.stored.get(tree.hasChild)
  if (mark) record[mark.name] = LEAVES[mark.kind] ?? 0
  const parent = record[tree.parent]
  if (parent === null || parent === undefined || parent === '') record[tree.parent] = tree.root
  if (record[tree.parent] === tree.root || record[tree.parent] === existing?.[tree.parent]) return
  await requireParent(write, tree, String(record[tree.parent]))
  await requireShape(write, tree, String(record[tree.parent]), existing && String(existing.id))
}

/** Mark of a record without records below, by the kind of its column. */
const LEAVES: Partial<Record<StoredField['kind'], unknown>> = { boolean: false, text: '0' }

async function requireParent({ table, trx, policy }: Write, tree: Tree, parent: string): Promise<void> {
  const choosable = policy.choosable.get(table.entity.$id) ?? policy.visible
  const { rows } = await sql`
    select 1 from ${table.source} where ${hasId(table, parent)} and ${choosable} for key share of t`.execute(trx)
  if (rows.length === 0) throw refused('TREE_PARENT_UNKNOWN', tree)
}

async function requireShape(write: Write, tree: Tree, parent: string, self: string | undefined): Promise<void> {
  const above = await ancestors(write, tree, parent)
  if (self !== undefined && above.includes(self)) throw refused('TREE_CYCLE', tree)
  const below = self === undefined ? 1 : await height(write, tree, self)
  if (above.length + below > MAX_TREE_DEPTH) throw refused('TREE_TOO_DEEP', tree)
}

/** Keys from a record up to its root, its own first. */
async function ancestors({ table, trx }: Write, tree: Tree, id: string): Promise<string[]> {
  const { key, parent, name } = columnsOf(table, tree)
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, parent, depth) as (
      select ${key}::text, ${parent}::text, 1 from ${name} as t where ${hasId(table, id)}
      union all
      select ${key}::text, ${parent}::text, up.depth + 1 from ${name} as t join up on ${key}::text = up.parent
      where up.depth <= ${MAX_TREE_DEPTH}
    )
    select id from up order by depth`.execute(trx)
  return rows.map((row) => row.id)
}

/** Levels of the subtree of a record, itself included. */
async function height({ table, trx }: Write, tree: Tree, id: string): Promise<number> {
  const { key, parent, name } = columnsOf(table, tree)
  const { rows } = await sql<{ height: number }>`
    with recursive down (id, depth) as (
      select ${key}::text, 1 from ${name} as t where ${hasId(table, id)}
      union all
      select ${key}::text, down.depth + 1 from ${name} as t join down on ${parent}::text = down.id
      where down.depth <= ${MAX_TREE_DEPTH}
    )
    select max(depth) as height from down`.execute(trx)
  return rows[0]!.height
}

/** Keys of records and of all that is below them, each once. */
export async function keysBelow({ table, trx }: Write, tree: Tree, ids: readonly string[]): Promise<string[]> {
  const { key, parent, name } = columnsOf(table, tree)
  const { rows } = await sql<{ id: string }>`
    with recursive down (id) as (
      select id from unnest(${ids}::text[]) as id
      union
      select ${key}::text from ${name} as t join down on ${parent}::text = down.id
    )
    select id from down`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Keeps the stored mark of having children right, for entities that store it. */
export async function refreshParents(write: Write, rows: readonly Readonly<Row>[]): Promise<void> {
  const tree = write.entity['x-tree']
  const mark = tree?.hasChild === undefined ? undefined : write.table.stored.get(tree.hasChild)
  if (!tree || !mark) return
  const { key, name } = columnsOf(write.table, tree)
  const parents = [...new Set(rows.map((row) => String(row[tree.parent] ?? '')))].filter((id) => id !== tree.root)
  const child = sql`select 1 from ${name} as c where ${sql.id('c', parentField(write.table, tree).column)}::text = ${key}::text
    ${childLives(write.table)}`
  await sql`
    update ${name} as t set ${sql.id(mark.column)} = ${markValue(mark, child)}
    where ${key}::text = any(${parents})`.execute(write.trx)
}

function markValue({ kind }: StoredField, child: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'boolean') return sql`exists (${child})`
  return kind === 'text'
    ? sql`case when exists (${child}) then '1' else '0' end`
    : sql`case when exists (${child}) then 1 else 0 end`
}

/** A child `c` that is deleted counts no longer. */
export function childLives(table: EntityTable): RawBuilder<unknown> {
  const deleted = table.entity['x-soft-delete'] ? table.stored.get('delFlag') : undefined
  return deleted ? sql`and ${sql.id('c', deleted.column)} = 0` : sql``
}

export function parentField(table: EntityTable, tree: Tree): StoredField {
  const field = table.stored.get(tree.parent)
  if (!field) throw new Error(`${table.entity.$id} keeps no parent ${tree.parent}`)
  return field
}

function columnsOf(table: EntityTable, tree: Tree) {
  return { key: table.id.ref, parent: parentField(table, tree).ref, name: table.quoted }
}

function refused(code: ErrorCode, tree: Tree): AppError {
  const problem = { field: tree.parent, keyword: 'tree', message: errorCatalogue[code].text }
  return new AppError(code, {}, { problems: [problem] })
}
