import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadLazyBlocks, loadLazyPlugins, vocabulary } from '#renderers/screen/load/vocabulary.ts'
import { prepareField } from '#renderers/screen/prepare/prepare-field.ts'
import type { RowColumn } from '#renderers/ui/rows/row/row-column.ts'
import { columnOf } from '#renderers/widgets/sub-table/column-choices.ts'
import type { ChildRows, Entity, Field } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import type { FieldUse, Page } from '#shared/documents/page.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** A sub-table of a form. */
export interface SubTable {
  name: string
  children: ChildRows
  /** Entity of the rows. */
  entity: Entity
  /** Field of the sub-table in the form. */
  use: FieldUse
  columns: RowColumn[]
}

/** Sub-tables of an entity: with every column that a program may send, and as the shipped page shows them. */
export async function subTablesOf(
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  dictionary: (code: string) => Promise<DictionaryOption[]>,
): Promise<{ plain: SubTable[]; shown: SubTable[] }> {
  const page = pageOf(entity)
  if (page) await Promise.all([loadLazyBlocks(page), loadLazyPlugins(page)])
  const pairs = (entity['x-children'] ?? []).map(async (children) => {
    const rows = entities.get(children.entity)!
    const name = childName(children)
    const columnsOf = (uses: readonly (string | FieldUse)[]) =>
      Promise.all(uses.map((use) => columnOf(prepareField(use, rows, vocabulary, false), dictionary)))
    const common = { name, children, entity: rows }
    const plain = { field: name, widget: 'SubTable', props: { entity: rows.$id, columns: [] } }
    const shown = page && shownIn(page, name)
    return {
      plain: { ...common, use: plain, columns: await columnsOf(writtenBySender(children, rows)) },
      shown: shown && { ...common, use: shown, columns: await columnsOf(shown.props!.columns as FieldUse[]) },
    }
  })
  const both = await Promise.all(pairs)
  return { plain: both.map(({ plain }) => plain), shown: both.flatMap(({ shown }) => shown ?? []) }
}

/** Fields of a row that the sender writes or that follow from them, without those that the record or the server sets. */
function writtenBySender({ by, order }: ChildRows, { properties }: Entity): string[] {
  const isSenders = ({ 'x-write': writer, 'x-computed': formula }: Field) =>
    writer !== 'server' || formula !== undefined
  return Object.keys(properties).filter((name) => name !== by && name !== order && isSenders(properties[name]!))
}

function pageOf({ $id }: Entity): Page | undefined {
  const file = join(import.meta.dirname, `../../schemas/${$id}.page.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page) : undefined
}

/** Finds where a page shows the rows in a form. */
function shownIn(part: unknown, name: string): FieldUse | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  const { field, widget } = part as Partial<FieldUse>
  if (field === name && widget === 'SubTable') return part as FieldUse
  for (const inside of Object.values(part)) {
    const found = shownIn(inside, name)
    if (found) return found
  }
  return undefined
}
