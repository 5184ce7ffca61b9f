import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { foreignKeyOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { linkedTables } from '#shared/documents/online-form/linked-forms.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import { lockForm } from '../sub-form.repository.ts'
import type { KnownForms } from './form-dependents.ts'

/** Stored forms, for checks of the forms that depend on them. */
export function knownForms(stored: StoredForms, entities: readonly Entity[]): KnownForms {
  return {
    formOfTable: async (tableName) => (await stored.storedOf(tableName))?.form,
    subsOfTable: stored.subFormsOf,
    titleOf: (form) => documentsOfForm(form, entities).entity['x-title'],
    naming: stored.naming,
    entities,
  }
}

/**
 * Locks these forms, and the forms that they name, until the transaction ends.
 * So of two authors whose forms contradict each other, the second one sees what the first one stored.
 * All are locked in one order, a main form before its sub forms, like deletions do.
 */
export async function lockRelatedForms(
  trx: Transaction<Tables>,
  forms: readonly OnlineForm[],
  entities: readonly Entity[],
): Promise<void> {
  const named = new Map<string, LockTarget>()
  for (const form of forms) {
    const main = foreignKeyOf(form)?.mainTable
    for (const table of [...linkedTables(form, entities), ...(main === undefined ? [] : [main])]) {
      named.set(table, { table, place: table, isOwn: false })
    }
  }
  for (const form of forms) {
    const { tableName: table } = form.head
    const main = foreignKeyOf(form)?.mainTable
    named.set(table, { table, place: main === undefined ? table : `${main} ${table}`, isOwn: true })
  }
  for (const { table, isOwn } of [...named.values()].sort((one, other) => (one.place < other.place ? -1 : 1))) {
    await lockForm(trx, table, isOwn ? 'update' : 'share')
  }
}

interface LockTarget {
  table: string
  /** Sort key of the locking order. */
  place: string
  /** True when the form itself changes. */
  isOwn: boolean
}
