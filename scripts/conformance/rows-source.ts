import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Rows } from '#shared/rules/row-state.ts'
import type { SeededRandom } from '#shared/testing/seeded-random.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { Known } from './generate-record.ts'
import { generateOneRow, generateRows, withSums } from './generate-rows.ts'
import { type SubTable, subTablesOf } from './sub-tables.ts'

export interface RowsSource {
  /** Puts rows into a record. @returns the sub-tables of the form that it is entered into */
  addRows(record: Row, random: SeededRandom, stored?: Row): readonly SubTable[]
}

/** @param knownOf what the entity of rows is known to take */
export async function rowsSource(
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  knownOf: (entity: Entity) => Promise<Known>,
  dictionary: (code: string) => Promise<DictionaryOption[]>,
): Promise<RowsSource> {
  const { plain, shown } = await subTablesOf(entity, entities, dictionary)
  const known = new Map<Entity, Known>()
  for (const { entity: rows } of plain) known.set(rows, await knownOf(rows))
  return {
    addRows(record, random, stored) {
      const subTables = shown.length === plain.length && random.chance(0.5) ? shown : plain
      for (const subTable of subTables) {
        const { name, children, entity: rows } = subTable
        if (children.kind === 'one') {
          record[name] = generateOneRow(subTable, known.get(rows)!, random, (stored?.[name] ?? null) as Row | null)
          continue
        }
        const generatedRows = generateRows(subTable, known.get(rows)!, random, (stored?.[name] ?? []) as Rows)
        withSums(subTable, generatedRows, record, random)
        record[name] = generatedRows
      }
      return subTables
    },
  }
}
